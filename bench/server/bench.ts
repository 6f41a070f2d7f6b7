import type { Bench } from '../bench.ts';
import { cover } from './cover.ts';
import { type Kiosk, openKiosk } from './kiosk.ts';
import { list } from './list.ts';
import { mixed } from './mixed.ts';
import { plans } from './plans.ts';
import { ranges } from './ranges.ts';

/** All measures by their names on the command line. ../README.md defines each. */
export const server: Bench<Kiosk> = {
  name: 'server',
  open: openKiosk,
  measures: { list, cover, ranges, mixed, plans },
};
