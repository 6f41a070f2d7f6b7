import { helpersIn } from './helpers.ts';
import { gatefoldPageIn } from './gatefoldPage.ts';

/** A page of 2 MB on a line of 1.6 Mbit/s takes more than ten seconds, with other responses several times that. */
const slowLineTimeoutMs = 120_000;

/** Runs in a page of a test browser before its first script. The test calls these objects from outside. */
const bench = helpersIn(window, slowLineTimeoutMs);
Object.assign(window, { bench, ours: gatefoldPageIn(window, bench) });
