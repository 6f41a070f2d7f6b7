import type { Handlers } from '../platform/http/mountCalls.ts';
import type { Resources } from '../platform/resources.ts';
import { readStore } from '../storeSettings/index.ts';
import { type CatalogCache, catalogResponse } from './catalogCache.ts';
import type { InsideOf } from './insideIssue.ts';
import { listPlans, publicStore } from './catalogQueries.ts';
import type { SamplePages } from './samplePages.ts';

export interface CatalogServices extends Pick<Resources, 'db'> {
  /** Resolves to the listed issues. */
  readonly catalogCache: () => Promise<CatalogCache>;
  readonly samplePages: SamplePages;
  readonly insideOf: InsideOf;
}

/** The public calls about the store and its issues. */
export const catalogCalls = ({
  db,
  catalogCache,
  insideOf,
}: Pick<CatalogServices, 'db' | 'catalogCache' | 'insideOf'>): Pick<
  Handlers,
  'store' | 'plans' | 'issues' | 'inside'
> => ({
  store: async () => publicStore(await readStore(db)),
  plans: () => listPlans(db),
  inside: ({ params }) => insideOf(params.id),
  issues: async ({ request, reply }) => catalogResponse(await catalogCache(), request, reply),
});
