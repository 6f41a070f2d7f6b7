import { zoomingSuite } from './zooming.ts';

zoomingSuite('rtl');
