import type { Bench } from '../bench.ts';
import { bitmaps } from './bitmaps.ts';
import { firstBytes } from './firstBytes.ts';
import { frames } from './frames.ts';
import { openings, turnsMemory } from './memory.ts';
import { openBenchStore, type BenchStore } from './benchStore.ts';
import { packCost } from './packCost.ts';
import { pictures } from './pictures.ts';
import { scripts } from './scripts.ts';
import { tasksOnOneCore, tasksSlowed, turns, turnsAtNight, turnsAtOnce } from './turning.ts';
import { webkitPhotos } from './webkitPhotos.ts';
import { zooms } from './zooming.ts';

/** All measures by their names on the command line. ../README.md defines each. */
export const reader: Bench<BenchStore> = {
  open: openBenchStore,
  measures: {
    tasks: tasksSlowed,
    'tasks-one-core': tasksOnOneCore,
    turns,
    'turns-at-once': turnsAtOnce,
    'turns-at-night': turnsAtNight,
    zooms,
    frames,
    bitmaps,
    'memory-turns': turnsMemory,
    'memory-openings': openings,
    'first-bytes': firstBytes,
    pack: packCost,
    pictures,
    scripts,
    'webkit-photos': webkitPhotos,
  },
};
