import { newGatefold } from './api.ts';
import type { Gatefold } from './types.ts';

export type * from './types.ts';

const gatefold = newGatefold();

/** A module does not know where it came from: `src` has to be given. */
export const mount: Gatefold['mount'] = gatefold.mount;
export const scan: Gatefold['scan'] = gatefold.scan;
