import { run } from '../bench.ts';
import { shop } from './bench.ts';

await run(shop);
