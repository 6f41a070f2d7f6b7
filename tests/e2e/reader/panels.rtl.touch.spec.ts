import { fingerSuite } from './panelsSuite.ts';

fingerSuite('rtl');
