import { readingTest } from '../helpers/readingTest.ts';
import { turningSuite } from './turning.ts';

turningSuite(readingTest('rtl'), 'rtl');
