import type { adminCalls } from '#contract/admin/registry.ts';
import type { HandlersOf } from '../../platform/http/mountCalls.ts';
import { assertPrice } from '../../billing/priceLimits.ts';
import {
  editIssue,
  adminShelf,
  orderShelf,
  placeOnShelf,
  rebuildPacks,
  removeDraft,
} from '../../publishing/index.ts';
import { analyticsOf } from '../../analytics/analytics.ts';
import type { Services } from '../../services/index.ts';

/** The calls of the publisher's page, except for uploads. */
export const adminHandlers = (services: Services): HandlersOf<typeof adminCalls> => ({
  shelf: () => adminShelf(services.db),
  async editIssue({ params, body }) {
    await assertPrice(services.db, services.payments, body.price ?? null);
    return editIssue(services, params.id, body);
  },
  placeIssue: ({ params, body }) => placeOnShelf(services, params.id, body.listed),
  removeIssue: ({ params }) => removeDraft(services, params.id),
  rebuildPacks: ({ params }) => rebuildPacks(services, params.id),
  orderShelf: ({ body }) => orderShelf(services, body.ids),
  figures: ({ query }) => analyticsOf(services.db, query, services.clock.now()),
});
