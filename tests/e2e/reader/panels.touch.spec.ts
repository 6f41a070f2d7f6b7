import { fingerSuite } from './panelsSuite.ts';

fingerSuite('ltr');
