import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import {
  WebhookMessage,
  WebhookReport,
  type WebhookType,
  webhookTypes,
} from '#contract/admin/webhooks.ts';
import { issues, jobs, webhookEndpoints } from '../../server/platform/db/schema.ts';
import { openJobRunner } from '../../server/platform/jobs/jobRunner.ts';
import { deliveryJobs } from '../../server/platform/webhooks/webhookDeliveries.ts';
import { setListed } from '../../server/publishing/index.ts';
import { type OpenDoor, openDoor } from './inProcessStore.ts';
import { visitAsOwner } from './publishClient.ts';
import type { Database } from './storeTemplate.ts';
import { keptLog } from './testLog.ts';
import type { Visit } from './visit.ts';
import { startReceiver } from './webhookReceiver.ts';

/** Opens a store with an owner, a draft and a program that receives its messages. Each test begins without webhooks. */
export function webhookStore(database: Database) {
  let store: OpenDoor;
  let owner: Visit;
  let issue: number;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    store = await openDoor(database, { WEBHOOKS_TO_PRIVATE_HOSTS: '1' });
    owner = await visitAsOwner(store);
    issue = await store.publish('Tides');
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer.status = 200;
    await store.db.delete(webhookEndpoints);
    await store.db.delete(jobs);
  });
  afterAll(async () => {
    await store.close();
    await receiver.close();
  });
  const now = () => new Date(store.clock.time);
  return {
    get store() {
      return store;
    },
    get owner() {
      return owner;
    },
    get issue() {
      return issue;
    },
    get receiver() {
      return receiver;
    },
    now,
    add: async (url = receiver.url, types: readonly WebhookType[] = webhookTypes) => {
      const answer = await owner.post('/api/admin/webhooks', { url, types });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { id: number; secret: string };
    },
    report: async () => WebhookReport.parse(await (await owner.get('/api/admin/webhooks')).json()),
    /** Sends what is due, as a process of its own does. */
    deliver: async (settings = store.resources.settings): Promise<void> => {
      const { log } = keptLog();
      const kind = deliveryJobs({ ...store.resources, settings });
      const runner = openJobRunner({ ...store.resources, log }, [kind]);
      await runner.run('webhook_delivery');
      await runner.stop();
    },
    /** The first publication of the draft. */
    publish: async (): Promise<void> => {
      const isIt = eq(issues.id, issue);
      await store.db.update(issues).set({ publishedAt: null, withdrawnAt: now() }).where(isIt);
      await store.db.transaction(async (tx) => {
        const [row] = await tx.select().from(issues).where(isIt);
        if (row) await setListed(tx, row, true, now());
      });
    },
    messages: () => receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body))),
  };
}
