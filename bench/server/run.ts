import { run } from '../bench.ts';
import { server } from './bench.ts';

await run(server);
