import { paths, storedName } from './paths.ts';

/** What the page, its service worker and the server agree on. */

export const serviceWorkerPath = '/service-worker.js';
export const manifestPath = '/manifest.webmanifest';

/** The cache of the covers of kept issues. */
export const coverCache = 'covers';
/** The beginning of the names of the other caches, which have the code of one version each. */
export const codeCaches = 'code-';

/** Written in front of the script of the service worker, which imports nothing. */
export interface OfflineBuild {
  /** Of the files and the contract. */
  readonly version: string;
  /** The files of the app, which have a hash in their names or are of this version. */
  readonly files: readonly string[];
  /** The address of the page that is cached, and the address at which it is shown without the server. */
  readonly page: string;
  readonly offlinePage: string;
  /** '/shop', or empty. */
  readonly prefix: string;
  /** The address of the script itself. */
  readonly script: string;
  /** The beginning of the names of the caches of code, and the name of the cache of covers. */
  readonly codeCaches: string;
  readonly coverCache: string;
}

export const offlineAddresses = (prefix: string) =>
  ({
    page: prefix + paths.device,
    offlinePage: `${prefix}${paths.device}?offline`,
    script: prefix + serviceWorkerPath,
    prefix,
    codeCaches: storedName(prefix, codeCaches),
    coverCache: storedName(prefix, coverCache),
  }) as const satisfies Partial<OfflineBuild>;
