import { readingTest } from '../helpers/readingTest.ts';
import { zoomingSuite } from './zooming.ts';

zoomingSuite(readingTest('rtl'), 'rtl');
