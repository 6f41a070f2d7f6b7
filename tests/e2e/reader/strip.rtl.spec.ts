import { stripSuite } from './stripSuite.ts';

stripSuite('rtl');
