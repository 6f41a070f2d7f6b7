import type { Site } from './http/site.ts';
import type { Resources } from './resources.ts';
import type { Keys } from './security/secret.ts';

/** What the routes are given: the resources, the keys, and where the store stands on the web. */
export interface Services extends Resources {
  readonly keys: Keys;
  readonly site: () => Site;
}
