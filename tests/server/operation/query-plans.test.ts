import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrowd, readerToken } from '../../helpers/manyUsers.ts';
import { type Crowded, hotJourneys, lookUpsOf } from '../../helpers/hotQueries.ts';
import { openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { planOf } from '../../helpers/queryPlans.ts';
import { hasPostgres } from '../../helpers/startStore.ts';
import { visit } from '../../helpers/visit.ts';

describe.skipIf(!hasPostgres)(
  'A store with many issues, readers and purchases',
  { tags: ['extended'] },
  () => {
    let store: OpenDoor;
    let crowded: Crowded;
    beforeAll(async () => {
      store = await openDoor('postgres');
      const issue = await store.publish('The first');
      await addCrowd(store, { issues: 10_000, readers: 10_000, purchases: 100_000 });
      const reader = await visit(store, { cookie: store.cookie(readerToken(1)) });
      crowded = { db: store.db, reader, issue };
      await reader.get('/api/issues');
    });
    afterAll(() => store.close());

    it.each(hotJourneys)('finds %s by indexes', async (journey) => {
      const queries = await lookUpsOf(crowded, journey);
      const plans = await Promise.all(queries.map((query) => planOf(store.db, query, 'plan')));
      expect(plans.flatMap(({ scanned }) => scanned)).toEqual([]);
    });
  },
);
