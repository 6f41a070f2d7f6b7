import { corpusIsMissing } from '../../tests/helpers/corpus.ts';
import { run } from '../bench.ts';
import { reader } from './bench.ts';

if (!corpusIsMissing) await run(reader);
