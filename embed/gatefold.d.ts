import type { Gatefold } from './types.js';

export type * from './types.js';

export declare const mount: Gatefold['mount'];
export declare const scan: Gatefold['scan'];
/** Defines `<gatefold-store>` and `<gatefold-reader>`, which need the attribute `src`. */
export declare const defineElements: () => void;
