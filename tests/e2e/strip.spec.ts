import { readingTest } from '../helpers/readingTest.ts';
import { stripSuite } from './stripSuite.ts';

stripSuite(readingTest('ltr'), 'ltr');
