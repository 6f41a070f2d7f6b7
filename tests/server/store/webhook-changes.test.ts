import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  WebhookMessage,
  WebhookReport,
  type WebhookType,
  webhookTypes,
} from '#contract/admin/webhooks.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { openJobRunner } from '../../../server/platform/jobs/jobRunner.ts';
import { issues, jobs, webhookEndpoints } from '../../../server/platform/db/schema.ts';
import { deliveryJobs } from '../../../server/platform/webhooks/webhookDeliveries.ts';
import { addWebhookMessage } from '../../../server/platform/webhooks/webhookOutbox.ts';
import { setListed } from '../../../server/publishing/index.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { keptLog } from '../../helpers/testLog.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';
import { startReceiver } from '../../helpers/webhookReceiver.ts';

describe.each(databases)('webhooks that an owner changes, on %s', (database) => {
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
  async function add(url = receiver.url, types: readonly WebhookType[] = webhookTypes) {
    const answer = await owner.post('/api/admin/webhooks', { url, types });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: number; secret: string };
  }
  const report = async () =>
    WebhookReport.parse(await (await owner.get('/api/admin/webhooks')).json());
  /** Sends what is due, as a process of its own does. */
  async function deliver(settings = store.resources.settings): Promise<void> {
    const { log } = keptLog();
    const kind = deliveryJobs({ ...store.resources, settings });
    const runner = openJobRunner({ ...store.resources, log }, [kind]);
    await runner.run('webhook_delivery');
    await runner.stop();
  }
  /** The first publication of the draft. */
  const publish = async (): Promise<void> => {
    const isIt = eq(issues.id, issue);
    await store.db.update(issues).set({ publishedAt: null, withdrawnAt: now() }).where(isIt);
    await store.db.transaction(async (tx) => {
      const [row] = await tx.select().from(issues).where(isIt);
      if (row) await setListed(tx, row, true, now());
    });
  };
  const messages = () =>
    receiver.received.map(({ body }) => WebhookMessage.parse(JSON.parse(body)));
  /** The secrets of which the last message has a signature. */
  function signersOf(secrets: readonly string[]): readonly string[] {
    const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
    const sent = String(headers['webhook-signature']).split(' ');
    expect(sent.every((one) => one.startsWith('v1,'))).toBe(true);
    return secrets.filter((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      return sent.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    });
  }
  const edit = (id: number, more: object = {}) =>
    owner.post('/api/admin/webhooks/edit', {
      id,
      url: receiver.url,
      types: ['issue.published'],
      isPaused: false,
      ...more,
    });
  async function renew(id: number): Promise<string> {
    const answer = await owner.post('/api/admin/webhooks/secret', { id });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { secret: string }).secret;
  }

  it('have another address and other types after a change, and the same secrets', async () => {
    const { id, secret } = await add('https://old.example/hook', ['customer.registered']);
    const renewed = await renew(id);
    expect((await edit(id)).status).toBe(204);
    await publish();
    await addWebhookMessage(store.db, 'customer.registered', {}, now());
    await deliver();
    expect(messages().map(({ type }) => type)).toEqual(['issue.published']);
    expect(signersOf([secret, renewed])).toEqual([secret, renewed]);
    const { endpoints } = await report();
    expect(endpoints).toMatchObject([{ id, url: receiver.url, types: ['issue.published'] }]);
    expect(await refusalOf(await edit(id + 1))).toBe('404 gone');
  });

  it('are refused with a wrong address after a change as before it', async () => {
    const { id } = await add();
    const { settings } = store.resources;
    Object.assign(settings, { webhooksToPrivateHosts: false });
    expect(await refusalOf(await edit(id))).toBe('422 setting_wrong');
    expect((await edit(id, { url: `https://127.0.0.1:${receiver.port}/` })).status).toBe(204);
    await publish();
    await deliver();
    Object.assign(settings, { webhooksToPrivateHosts: true });
    expect((await report()).deliveries).toMatchObject([{ fault: 'private_address' }]);
    expect(await refusalOf(await edit(id, { url: 'receiver' }))).toBe('400 bad_request');
    expect(await refusalOf(await edit(id, { types: [] }))).toBe('400 bad_request');
  });

  it('have a new secret, and the former one for 24 hours', async () => {
    const { id, secret } = await add();
    const renewed = await renew(id);
    await publish();
    await deliver();
    expect(signersOf([secret, renewed])).toEqual([secret, renewed]);
    const [endpoint] = (await report()).endpoints;
    expect(endpoint?.formerSecretEndsAt).toBe(
      new Date(store.clock.time + 24 * 3_600_000).toISOString(),
    );
    store.clock.time += 24 * 3_600_000;
    await publish();
    await deliver();
    expect(signersOf([secret, renewed])).toEqual([renewed]);
    await sweep(store.resources);
    const [row] = await store.db.select().from(webhookEndpoints);
    expect(row).toMatchObject({ formerSecret: null, formerSecretEndsAt: null });
    expect(JSON.stringify([row, await report()])).not.toContain(renewed.slice('whsec_'.length));
  });

  it('get nothing while they are paused, and what waited is sent by a press only', async () => {
    const { id } = await add();
    receiver.answer.status = 500;
    await publish();
    await deliver();
    expect((await edit(id, { isPaused: true })).status).toBe(204);
    receiver.answer.status = 200;
    await publish();
    store.clock.time += 3_600_000;
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await report()).toMatchObject({
      endpoints: [{ isPaused: true }],
      deliveries: [{ state: 'failed', status: 500 }],
    });
    await edit(id);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    const [waited] = (await report()).deliveries;
    await owner.post('/api/admin/webhooks/resend', { id: waited?.id });
    await expect.poll(() => receiver.received).toHaveLength(2);
  });
});
