import type { Bench } from '../bench.ts';
import { cover } from './cover.ts';
import { type Kiosk, openKiosk } from './kiosk.ts';
import { list } from './list.ts';
import { mixed } from './mixed.ts';
import { plans } from './plans.ts';
import { ranges } from './ranges.ts';

/** Everything that is measured, by the names that the command takes. ../README.md defines each. */
export const server: Bench<Kiosk> = {
  name: 'server',
  open: openKiosk,
  measures: { list, cover, ranges, mixed, plans },
};
