import { run } from '../bench.ts';
import { cover, ranges } from './files.ts';
import { openKiosk } from './kiosk.ts';
import { list } from './list.ts';
import { mixed } from './mixed.ts';

/** Everything that is measured, by the names that the command takes. ../README.md defines each. */
const measures = { list, cover, ranges, mixed };

await run({ name: 'server', measures, open: openKiosk });
