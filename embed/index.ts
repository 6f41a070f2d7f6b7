import { newGatefold } from './api.ts';
import { defineElements as define } from './customElements.ts';
import type { Gatefold } from './types.ts';

export type * from './types.ts';

const gatefold = newGatefold();

/** A module does not know its own address: the option `src` is required. */
export const mount: Gatefold['mount'] = gatefold.mount;
export const scan: Gatefold['scan'] = gatefold.scan;
/** Defines the custom elements, which need the attribute `src`. */
export const defineElements = (): void => define(gatefold);
