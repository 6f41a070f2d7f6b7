import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sweep } from '../../../server/operations/cleanup.ts';
import { webhookEndpoints } from '../../../server/platform/db/schema.ts';
import { addWebhookMessage } from '../../../server/platform/webhooks/webhookOutbox.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf } from '../../helpers/visit.ts';
import { webhookStore } from '../../helpers/webhookStore.ts';

describe.each(databases)('webhooks that an owner changes, on %s', (database) => {
  const hooks = webhookStore(database);
  const { add, deliver, messages, now, publish, report } = hooks;

  /** The secrets of which the last message has a signature. */
  function signersOf(secrets: readonly string[]): readonly string[] {
    const { headers, body } = hooks.receiver.received.at(-1) ?? { headers: {}, body: '' };
    const sent = String(headers['webhook-signature']).split(' ');
    expect(sent.every((one) => one.startsWith('v1,'))).toBe(true);
    return secrets.filter((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
      return sent.includes(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    });
  }
  const edit = (id: number, more: object = {}) =>
    hooks.owner.post('/api/admin/webhooks/edit', {
      id,
      url: hooks.receiver.url,
      types: ['issue.published'],
      isPaused: false,
      ...more,
    });
  async function renew(id: number): Promise<string> {
    const answer = await hooks.owner.post('/api/admin/webhooks/secret', { id });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { secret: string }).secret;
  }

  it('have another address and other types after a change, and the same secrets', async () => {
    const { id, secret } = await add('https://old.example/hook', ['customer.registered']);
    const renewed = await renew(id);
    expect((await edit(id)).status).toBe(204);
    await publish();
    await addWebhookMessage(hooks.store.db, 'customer.registered', {}, now());
    await deliver();
    expect(messages().map(({ type }) => type)).toEqual(['issue.published']);
    expect(signersOf([secret, renewed])).toEqual([secret, renewed]);
    const { endpoints } = await report();
    expect(endpoints).toMatchObject([{ id, url: hooks.receiver.url, types: ['issue.published'] }]);
    expect(await refusalOf(await edit(id + 1))).toBe('404 gone');
  });

  it('are refused with a wrong address after a change as before it', async () => {
    const { id } = await add();
    const { settings } = hooks.store.resources;
    Object.assign(settings, { webhooksToPrivateHosts: false });
    expect(await refusalOf(await edit(id))).toBe('422 setting_wrong');
    expect((await edit(id, { url: `https://127.0.0.1:${hooks.receiver.port}/` })).status).toBe(204);
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
      new Date(hooks.store.clock.time + 24 * 3_600_000).toISOString(),
    );
    hooks.store.clock.time += 24 * 3_600_000;
    await publish();
    await deliver();
    expect(signersOf([secret, renewed])).toEqual([renewed]);
    await sweep(hooks.store.resources);
    const [row] = await hooks.store.db.select().from(webhookEndpoints);
    expect(row).toMatchObject({ formerSecret: null, formerSecretEndsAt: null });
    expect(JSON.stringify([row, await report()])).not.toContain(renewed.slice('whsec_'.length));
  });

  it('get nothing while they are paused, and what waited is sent by a press only', async () => {
    const { id } = await add();
    hooks.receiver.answer.status = 500;
    await publish();
    await deliver();
    expect((await edit(id, { isPaused: true })).status).toBe(204);
    hooks.receiver.answer.status = 200;
    await publish();
    hooks.store.clock.time += 3_600_000;
    await deliver();
    expect(hooks.receiver.received).toHaveLength(1);
    expect(await report()).toMatchObject({
      endpoints: [{ isPaused: true }],
      deliveries: [{ state: 'failed', status: 500 }],
    });
    await edit(id);
    await deliver();
    expect(hooks.receiver.received).toHaveLength(1);
    const [waited] = (await report()).deliveries;
    await hooks.owner.post('/api/admin/webhooks/resend', { id: waited?.id });
    await expect.poll(() => hooks.receiver.received).toHaveLength(2);
  });
});
