import { paths } from './paths.ts';

/** What the page, its service worker and the server agree on. */

export const serviceWorkerPath = '/service-worker.js';
export const manifestPath = '/manifest.webmanifest';

/** The cache of the covers of kept issues. The other caches have the code of one version each. */
export const coverCache = 'covers';

/** Written in front of the script of the service worker, which imports nothing. */
export interface OfflineBuild {
  /** Of the files and the contract. */
  readonly version: string;
  /** The files of the app, which have a hash in their names or are of this version. */
  readonly files: readonly string[];
  /** The address of the page that is cached, and the address at which it is shown without the server. */
  readonly page: string;
  readonly offlinePage: string;
  /** The address of the script itself. */
  readonly script: string;
  /** The beginning of the names of the caches of code, and the name of the cache of covers. */
  readonly codeCaches: string;
  readonly coverCache: string;
}

export const offlineAddresses = {
  page: paths.device,
  offlinePage: `${paths.device}?offline`,
  script: serviceWorkerPath,
  codeCaches: 'code-',
  coverCache,
} as const satisfies Partial<OfflineBuild>;
