import type { Gatefold } from './types.js';

export type * from './types.js';

export declare const mount: Gatefold['mount'];
export declare const scan: Gatefold['scan'];
