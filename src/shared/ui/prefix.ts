import { storedName as nameBelow } from '#contract/paths.ts';

/**
 * The path below which the store is served, '/shop'; empty at the root of its origin. The server writes it into each document;
 * unit tests have none.
 */
export const storePrefix =
  (globalThis as Partial<typeof globalThis>).document?.documentElement.dataset.prefix ?? '';

/**
 * The address of a path of the store, for all that the browser requests. The router adds the prefix by itself. Addresses of
 * another kind stay as they are.
 */
export const withPrefix = (path: string): string =>
  path.startsWith('/') ? storePrefix + path : path;

/** The address of the store, to which its paths are appended, for other programs and people. */
export const storeAddress = (): string => location.origin + storePrefix;

/** The path of the page in the store, as the router has it. */
export const pathOfPage = (): string => location.pathname.slice(storePrefix.length) || '/';

/** The name under which this store keeps something in the browser. */
export const storedName = (name: string): string => nameBelow(storePrefix, name);
