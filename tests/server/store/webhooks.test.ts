import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type DeliveryState, WebhookMessage } from '#contract/admin/webhooks.ts';
import { deleteUser } from '../../../server/account/deletion.ts';
import { sweep } from '../../../server/operations/cleanup.ts';
import { claimJob } from '../../../server/platform/jobs/jobRows.ts';
import {
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
import { storeRequest } from '../../../server/support/supportCalls.ts';
import { addPerson } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { keptLog } from '../../helpers/testLog.ts';
import { refusalOf } from '../../helpers/visit.ts';
import { webhookStore } from '../../helpers/webhookStore.ts';

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
  const hooks = webhookStore(database);
  const { add, deliver, messages, now, publish, report } = hooks;

  it('are checked by the module of docs/webhooks.md as it is printed', async () => {
    const page = await readFile('docs/webhooks.md', 'utf8');
    const [, printed = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
    const file = path.join(hooks.store.resources.settings.dataDir, 'verifiedMessage.mjs');
    await writeFile(file, printed);
    const { verifiedMessage } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      verifiedMessage: (secret: string, headers: object, body: string) => unknown;
    };
    const { id, secret } = await add();
    await hooks.owner.post('/api/admin/webhooks/test', { id });
    await expect.poll(() => hooks.receiver.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = hooks.receiver.received;
    expect(verifiedMessage(secret, headers, body)).toMatchObject({ type: 'webhook.test' });
    expect(verifiedMessage(secret, headers, `${body} `)).toBeNull();
    expect(verifiedMessage(`whsec_${btoa('another')}`, headers, body)).toBeNull();
    const old = { ...headers, 'webhook-timestamp': String(hooks.store.clock.time / 1000 - 400) };
    expect(verifiedMessage(secret, old, body)).toBeNull();
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    expect(WebhookMessage.safeParse(JSON.parse(example)).error).toBeUndefined();
  });

  it('are added with a secret that is shown once and stored sealed', async () => {
    const { secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    const [row] = await hooks.store.db.select().from(webhookEndpoints);
    expect(JSON.stringify([row, await report()])).not.toContain(secret.slice('whsec_'.length));
  });

  it('get the messages of the types that the owner has chosen', async () => {
    await add(hooks.receiver.url, ['issue.published', 'support_request.created']);
    await publish();
    const userId = await addPerson(hooks.store);
    const request = { email: 'ann@example.com', topic: 'other', problem: 'None' } as const;
    await storeRequest(hooks.store.db, request, { userId, now: now(), isToBeMailed: false });
    await addWebhookMessage(hooks.store.db, 'customer.registered', {}, now(), userId);
    await deliver();
    const [user] = await hooks.store.db.select().from(users).where(eq(users.id, userId));
    expect(messages()).toEqual(
      expect.arrayContaining([
        {
          type: 'issue.published',
          timestamp: now().toISOString(),
          data: { issue: { id: hooks.issue, title: 'Tides', url: null } },
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
    expect(hooks.receiver.received).toHaveLength(2);
  });

  it('get no message of a change that is rolled back', async () => {
    await add();
    const change = hooks.store.db.transaction(async (tx) => {
      await addWebhookMessage(tx, 'customer.registered', {}, now());
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    expect(await hooks.store.db.select().from(webhookDeliveries)).toEqual([]);
    expect(await hooks.store.db.select().from(jobs)).toEqual([]);
  });

  it('get the number of a deleted customer, and no address in an earlier message', async () => {
    await add();
    const userId = await addPerson(hooks.store);
    await addWebhookMessage(hooks.store.db, 'customer.registered', {}, now(), userId);
    const { log } = keptLog();
    await deleteUser({ ...hooks.store.resources, gateways: {}, log }, userId);
    await deliver();
    const found = messages().map(({ type, data }) => ({ type, data }));
    expect(found).toContainEqual({ type: 'customer.registered', data: { customer: null } });
    expect(found).toContainEqual({ type: 'customer.deleted', data: { customer: { id: userId } } });
  });

  it('get a message again until they accept it, and with the same id', async () => {
    await add();
    hooks.receiver.answer.status = 302;
    await publish();
    await deliver();
    expect((await report()).deliveries).toMatchObject([{ state: 'waiting', status: 302 }]);
    await deliver();
    expect(hooks.receiver.received).toHaveLength(1);
    hooks.receiver.answer.status = 204;
    hooks.store.clock.time += 60_000;
    await deliver();
    expect((await report()).deliveries).toMatchObject([{ state: 'delivered', status: 204 }]);
    const [first, second] = hooks.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
  });

  it('get a failed message again by a press, and not one that waits', async () => {
    await add();
    hooks.receiver.answer.status = 500;
    await publish();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await deliver();
      hooks.store.clock.time += 11 * 3_600_000;
    }
    await deliver();
    expect(hooks.receiver.received).toHaveLength(8);
    const [failed] = (await report()).deliveries;
    expect(failed).toMatchObject({ state: 'failed', status: 500 });
    hooks.receiver.answer.status = 200;
    const resend = () => hooks.owner.post('/api/admin/webhooks/resend', { id: failed?.id });
    expect((await resend()).status).toBe(204);
    await expect.poll(async () => (await report()).deliveries[0]?.state).toBe('delivered');
    await hooks.store.db.update(webhookDeliveries).set({ state: 'waiting' });
    expect(await refusalOf(await resend())).toBe('404 gone');
  });

  it('get nothing after they were removed', async () => {
    const { id } = await add();
    await publish();
    expect((await hooks.owner.post('/api/admin/webhooks/remove', { id })).status).toBe(204);
    await deliver();
    expect(hooks.receiver.received).toEqual([]);
    expect(await claimJob(hooks.store.db, deliveryJobs(hooks.store.resources), now())).toBeNull();
    expect(await refusalOf(await hooks.owner.post('/api/admin/webhooks/test', { id }))).toBe(
      '404 gone',
    );
  });

  it('are not in a private network, by a number or by a name', async () => {
    const privateUrls = [
      hooks.receiver.url,
      `http://localhost:${hooks.receiver.port}/`,
      `http://[::ffff:127.0.0.1]:${hooks.receiver.port}/`,
      `http://2130706433:${hooks.receiver.port}/`,
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://[fe80::1]/',
      'https://[::1]/',
    ];
    for (const url of privateUrls) await add(url);
    await publish();
    await deliver({ ...hooks.store.resources.settings, webhooksToPrivateHosts: false });
    const { deliveries } = await report();
    expect(deliveries.map(({ fault }) => fault)).toEqual(privateUrls.map(() => 'private_address'));
    expect(hooks.receiver.received).toEqual([]);
  });

  it.each([
    ['a file', { url: 'file:///etc/passwd' }],
    ['no address', { url: 'receiver' }],
    ['no type', { types: [] }],
    ['an unknown type', { types: ['issue.read'] }],
  ])('are refused with %s', async (_, wrong) => {
    const order = { url: hooks.receiver.url, types: ['issue.published'], ...wrong };
    const answer = await hooks.owner.post('/api/admin/webhooks', order);
    expect(await refusalOf(answer)).toBe('400 bad_request');
  });

  it('are refused without https, and beyond ten', async () => {
    const { settings } = hooks.store.resources;
    Object.assign(settings, { webhooksToPrivateHosts: false });
    const order = { url: hooks.receiver.url, types: ['issue.published'] };
    const answer = await hooks.owner.post('/api/admin/webhooks', order);
    expect(await refusalOf(answer)).toBe('422 setting_wrong');
    Object.assign(settings, { webhooksToPrivateHosts: true });
    for (let count = 0; count < 10; count += 1) await add();
    expect(await refusalOf(await hooks.owner.post('/api/admin/webhooks', order))).toBe(
      '422 setting_wrong',
    );
  });

  it('keep their messages for 30 days', async () => {
    await add();
    await publish();
    await deliver();
    await sweep(hooks.store.resources);
    expect(await hooks.store.db.$count(webhookDeliveries)).toBe(1);
    hooks.store.clock.time += 30 * 24 * 3_600_000;
    await sweep(hooks.store.resources);
    expect(await hooks.store.db.$count(webhookDeliveries)).toBe(0);
  });
});
