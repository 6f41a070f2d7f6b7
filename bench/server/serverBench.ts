import type { Bench } from '../bench.ts';
import { costs } from './costs.ts';
import { cover, list } from './listAndCovers.ts';
import { type BenchStore, openBenchStore } from './benchStore.ts';
import { mixed } from './mixedTraffic.ts';
import { plans } from './plans.ts';
import { ranges } from './ranges.ts';

/** All measures by their names on the command line. ../README.md defines each. */
export const server: Bench<BenchStore> = {
  open: openBenchStore,
  measures: { list, cover, ranges, mixed, plans, costs },
};
