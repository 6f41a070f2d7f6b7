import { turningSuite } from './turning.ts';

turningSuite('rtl');
