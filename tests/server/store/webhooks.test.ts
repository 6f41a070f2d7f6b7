import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DeliveryState,
  WebhookMessage,
  WebhookReport,
  type WebhookType,
  webhookTypes,
} from '#contract/admin/webhooks.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { claimJob } from '../../../server/platform/jobs/jobRows.ts';
import { openJobRunner } from '../../../server/platform/jobs/jobRunner.ts';
import {
  issues,
  jobs,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../server/platform/db/schema.ts';
import {
  type DeliveryEvent,
  deliveryJobs,
  deliveryTransition,
} from '../../../server/platform/webhooks/webhookDeliveries.ts';
import { addWebhookMessage } from '../../../server/platform/webhooks/webhookOutbox.ts';
import { setListed } from '../../../server/publishing/index.ts';
import { storeRequest } from '../../../server/support/supportCalls.ts';
import { addPerson, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { keptLog } from '../../helpers/testLog.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';
import { startReceiver } from '../../helpers/webhookReceiver.ts';

describe.each<[DeliveryState, Record<DeliveryEvent, DeliveryState | null>]>([
  ['waiting', { accepted: 'delivered', given_up: 'failed', again: null }],
  ['delivered', { accepted: null, given_up: null, again: 'waiting' }],
  ['failed', { accepted: null, given_up: null, again: 'waiting' }],
])('a %s message', (state, expected) => {
  it.each(Object.entries(expected))('that is %s', (event, next) =>
    expect(deliveryTransition(state, event as DeliveryEvent)).toBe(next),
  );
});

describe.each(databases)('webhooks, on %s', (database) => {
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

  it('are checked by the module of docs/webhooks.md as it is printed', async () => {
    const page = await readFile('docs/webhooks.md', 'utf8');
    const [, printed = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const file = path.join(store.resources.settings.dataDir, 'verifiedMessage.mjs');
    await writeFile(file, printed);
    const { verifiedMessage } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      verifiedMessage: (secret: string, headers: object, body: string) => unknown;
    };
    const { id, secret } = await add();
    await owner.post('/api/admin/webhooks/test', { id });
    await expect.poll(() => receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(verifiedMessage(secret, headers, body)).toMatchObject({ type: 'webhook.test' });
    expect(verifiedMessage(secret, headers, `${body} `)).toBeNull();
    expect(verifiedMessage(`whsec_${btoa('another')}`, headers, body)).toBeNull();
    const old = { ...headers, 'webhook-timestamp': String(store.clock.time / 1000 - 400) };
    expect(verifiedMessage(secret, old, body)).toBeNull();
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(WebhookMessage.safeParse(JSON.parse(example)).error).toBeUndefined();
  });

  it('are added with a secret that is shown once and stored sealed', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const [row] = await store.db.select().from(webhookEndpoints);
    expect(JSON.stringify([row, await report()])).not.toContain(secret.slice('whsec_'.length));
  });

  it('get the messages of the types that the owner has chosen', async () => {
    await add(receiver.url, ['issue.published', 'support_request.created']);
    await publish();
    const userId = await addPerson(store);
    const request = { email: 'ann@example.com', topic: 'other', problem: 'None' } as const;
    await storeRequest(store.db, request, { userId, now: now(), isToBeMailed: false });
    await addWebhookMessage(store.db, 'customer.registered', {}, now(), userId);
    await deliver();
    const [user] = await store.db.select().from(users).where(eq(users.id, userId));
    expect(messages()).toEqual(
      expect.arrayContaining([
        {
          type: 'issue.published',
          timestamp: now().toISOString(),
          data: { issue: { id: issue, title: 'Tides', url: null } },
        },
        expect.objectContaining({
          type: 'support_request.created',
          data: {
            request: { id: expect.any(Number) },
            customer: { id: userId, email: user?.email },
          },
        }),
      ]),
    );
    expect(receiver.received).toHaveLength(2);
  });

  it('get no message of a change that is rolled back', async () => {
    await add();
    const change = store.db.transaction(async (tx) => {
      await addWebhookMessage(tx, 'customer.registered', {}, now());
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await store.db.select().from(webhookDeliveries)).toEqual([]);
    expect(await store.db.select().from(jobs)).toEqual([]);
  });

  it('get the number of a deleted customer, and no address in an earlier message', async () => {
    await add();
    const userId = await addPerson(store);
    await addWebhookMessage(store.db, 'customer.registered', {}, now(), userId);
    const { log } = keptLog();
    await deleteUser({ ...store.resources, gateways: {}, log }, userId);
    await deliver();
    const found = messages().map(({ type, data }) => ({ type, data }));
    expect(found).toContainEqual({ type: 'customer.registered', data: { customer: null } });
    expect(found).toContainEqual({ type: 'customer.deleted', data: { customer: { id: userId } } });
  });

  it('get a message again until they accept it, and with the same id', async () => {
    await add();
    receiver.answer.status = 302;
    await publish();
    await deliver();
    expect((await report()).deliveries).toMatchObject([{ state: 'waiting', status: 302 }]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    receiver.answer.status = 204;
    store.clock.time += 60_000;
    await deliver();
    expect((await report()).deliveries).toMatchObject([{ state: 'delivered', status: 204 }]);
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
  });

  it('get a failed message again by a press, and not one that waits', async () => {
    await add();
    receiver.answer.status = 500;
    await publish();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await deliver();
      store.clock.time += 11 * 3_600_000;
    }
    await deliver();
    expect(receiver.received).toHaveLength(8);
    const [failed] = (await report()).deliveries;
    expect(failed).toMatchObject({ state: 'failed', status: 500 });
    receiver.answer.status = 200;
    const resend = () => owner.post('/api/admin/webhooks/resend', { id: failed?.id });
    expect((await resend()).status).toBe(204);
    await expect.poll(async () => (await report()).deliveries[0]?.state).toBe('delivered');
    await store.db.update(webhookDeliveries).set({ state: 'waiting' });
    expect(await refusalOf(await resend())).toBe('404 gone');
  });

  it('get nothing after they were removed', async () => {
    const { id } = await add();
    await publish();
    expect((await owner.post('/api/admin/webhooks/remove', { id })).status).toBe(204);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await claimJob(store.db, deliveryJobs(store.resources), now())).toBeNull();
    expect(await refusalOf(await owner.post('/api/admin/webhooks/test', { id }))).toBe('404 gone');
  });

  it('are not in a private network, by a number or by a name', async () => {
    const privateUrls = [
      receiver.url,
      `http://localhost:${receiver.port}/`,
      `http://[::ffff:127.0.0.1]:${receiver.port}/`,
      `http://2130706433:${receiver.port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[fe80::1]/',
      'https://[::1]/',
    ];
    for (const url of privateUrls) await add(url);
    await publish();
    await deliver({ ...store.resources.settings, webhooksToPrivateHosts: false });
    const { deliveries } = await report();
    expect(deliveries.map(({ fault }) => fault)).toEqual(privateUrls.map(() => 'private_address'));
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['a file', { url: 'file:///etc/passwd' }],
    ['no address', { url: 'receiver' }],
    ['no type', { types: [] }],
    ['an unknown type', { types: ['issue.read'] }],
  ])('are refused with %s', async (_, wrong) => {
    const order = { url: receiver.url, types: ['issue.published'], ...wrong };
    const answer = await owner.post('/api/admin/webhooks', order);
    expect(await refusalOf(answer)).toBe('400 bad_request');
  });

  it('are refused without https, and beyond ten', async () => {
    const { settings } = store.resources;
    Object.assign(settings, { webhooksToPrivateHosts: false });
    const order = { url: receiver.url, types: ['issue.published'] };
    const answer = await owner.post('/api/admin/webhooks', order);
    expect(await refusalOf(answer)).toBe('422 setting_wrong');
    Object.assign(settings, { webhooksToPrivateHosts: true });
    for (let count = 0; count < 10; count += 1) await add();
    expect(await refusalOf(await owner.post('/api/admin/webhooks', order))).toBe(
      '422 setting_wrong',
    );
  });

  it('keep their messages for 30 days', async () => {
    await add();
    await publish();
    await deliver();
    await sweep(store.resources);
    expect(await store.db.$count(webhookDeliveries)).toBe(1);
    store.clock.time += 30 * 24 * 3_600_000;
    await sweep(store.resources);
    expect(await store.db.$count(webhookDeliveries)).toBe(0);
  });
});
