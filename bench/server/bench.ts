import type { Bench } from '../bench.ts';
import { cover, ranges } from './files.ts';
import { type Kiosk, openKiosk } from './kiosk.ts';
import { list } from './list.ts';
import { mixed } from './mixed.ts';

/** Everything that is measured, by the names that the command takes. ../README.md defines each. */
export const server: Bench<Kiosk> = {
  name: 'server',
  open: openKiosk,
  measures: { list, cover, ranges, mixed },
};
