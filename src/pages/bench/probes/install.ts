import { helpersIn } from './helpers.ts';
import { gatefoldPageIn } from './gatefoldPage.ts';

/** Runs in a page of a test browser before its first script. The test calls these objects from outside. */
const bench = helpersIn(window);
Object.assign(window, { bench, ours: gatefoldPageIn(window, bench) });
