import type { NumberArt } from '../typesetting/house.ts';
import { button } from './button.ts';
import { farLight } from './farLight.ts';
import { hedgerow } from './hedgerow.ts';
import { lowerWindow } from './lowerWindow.ts';
import { marsa } from './marsa.ts';
import { ortho } from './ortho.ts';
import { perihelion } from './perihelion.ts';
import { saltwort } from './saltwort.ts';
import { slowFerry } from './slowFerry.ts';
import { yohaku } from './yohaku.ts';

/** All issues that can be printed, by key. Each is created on request. */
export const numbers: Readonly<Record<string, () => NumberArt>> = {
  ...perihelion,
  ...slowFerry,
  ...saltwort,
  ...ortho,
  ...lowerWindow,
  ...button,
  ...yohaku,
  ...marsa,
  ...hedgerow,
  ...farLight,
};
