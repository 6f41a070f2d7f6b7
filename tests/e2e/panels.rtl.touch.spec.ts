import { readingTest } from '../helpers/readingTest.ts';
import { fingerSuite } from './panelsSuite.ts';

fingerSuite(readingTest('rtl'), 'rtl');
