import { helpersIn } from './helpers.ts';
import { gatefoldPageIn } from './gatefoldPage.ts';

/** For a page that a test browser opens, before its first script: what is in it is asked from outside. */
const bench = helpersIn(window);
Object.assign(window, { bench, ours: gatefoldPageIn(window, bench) });
