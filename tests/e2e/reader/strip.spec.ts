import { stripSuite } from './stripSuite.ts';

stripSuite('ltr');
