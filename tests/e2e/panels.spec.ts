import { keysSuite } from './panelsSuite.ts';

keysSuite('ltr');
