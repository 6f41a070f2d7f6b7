import { readingTest } from '../helpers/readingTest.ts';
import { keysSuite } from './panelsSuite.ts';

keysSuite(readingTest('ltr'), 'ltr');
