import { corpusIsMissing } from '../../tests/helpers/corpus.ts';
import { run } from '../bench.ts';
import { measures } from './measures.ts';
import { openShop } from './shop.ts';

if (!corpusIsMissing) await run({ name: 'reader', measures, open: openShop });
