import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { WebhookEdit, WebhookOrder, WebhookReport } from '#contract/admin/webhooks.ts';
import type { Queries } from '../db/connection.ts';
import { webhookDeliveries, webhookEndpoints } from '../db/schema.ts';
import { addJobs } from '../jobs/jobRows.ts';
import type { Resources } from '../resources.ts';
import { openSealing } from '../security/keys.ts';
import { deliveryTransition } from './webhookDeliveries.ts';
import { addDeliveries, deliveryKind } from './webhookOutbox.ts';
import {
  newWebhookSecret,
  openSecrets,
  renewedSecret,
  sealSecret,
  WebhookRefused,
} from './webhookSecrets.ts';

const mostEndpoints = 10;
const listedDeliveries = 50;

const listed = <Row extends { readonly createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export async function webhookReport(tx: Queries): Promise<WebhookReport> {
  const { secret: _secret, formerSecret: _former, ...shown } = getTableColumns(webhookEndpoints);
  const endpoints = await tx.select(shown).from(webhookEndpoints).orderBy(asc(shown.id));
  const { id, type, createdAt, state, status, fault } = webhookDeliveries;
  const deliveries = await tx
    .select({ id, url: webhookEndpoints.url, type, createdAt, state, status, fault })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .orderBy(desc(id))
    .limit(listedDeliveries);
  return {
    endpoints: endpoints.map((row) => ({
      ...listed(row),
      formerSecretEndsAt: row.formerSecretEndsAt?.toISOString() ?? null,
    })),
    deliveries: deliveries.map(listed),
  };
}

type Dependencies = Pick<Resources, 'clock' | 'db' | 'settings'>;

/** Returns the secret, which is shown once. Throws `WebhookRefused`. */
export async function addWebhook(dependencies: Dependencies, { url, types }: WebhookOrder) {
  const { clock, db } = dependencies;
  const secret = newWebhookSecret();
  const sealed = sealSecret(await openSealing(dependencies), url, secret);
  if ((await db.$count(webhookEndpoints)) >= mostEndpoints)
    throw new WebhookRefused('setting_wrong', `A store has at most ${mostEndpoints} webhooks.`);
  requireAddress(dependencies, url);
  const [row] = await db
    .insert(webhookEndpoints)
    .values({ url, types: [...new Set(types)], secret: sealed, createdAt: clock.now() })
    .returning({ id: webhookEndpoints.id });
  if (!row) throw new Error('No webhook was added.');
  return { id: row.id, secret };
}

/** The hosts are checked when a message is sent. */
function requireAddress({ settings }: Dependencies, url: string): void {
  if (!url.startsWith('https:') && !settings.webhooksToPrivateHosts)
    throw new WebhookRefused('setting_wrong', 'The address has to begin with https://.');
}

/** Events that write messages do not wait for this lock. Throws `WebhookRefused`. */
async function lockEndpoint(tx: Queries, id: number) {
  const isIt = eq(webhookEndpoints.id, id);
  const [row] = await tx.select().from(webhookEndpoints).where(isIt).for('no key update');
  if (!row) throw new WebhookRefused('gone', `There is no webhook ${id}.`);
  return row;
}

/** Throws `WebhookRefused`. */
export async function editWebhook(
  dependencies: Dependencies,
  { id, url, types, isPaused }: WebhookEdit,
): Promise<void> {
  requireAddress(dependencies, url);
  const sealing = await openSealing(dependencies);
  await dependencies.db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    const [secret = '', former] = openSecrets(sealing, row, dependencies.clock.now());
    const secrets = {
      secret: sealSecret(sealing, url, secret),
      formerSecret: former === undefined ? null : sealSecret(sealing, url, former),
      formerSecretEndsAt: former === undefined ? null : row.formerSecretEndsAt,
    };
    await tx
      .update(webhookEndpoints)
      .set({ url, types: [...new Set(types)], isPaused, ...secrets })
      .where(eq(webhookEndpoints.id, id));
    if (isPaused) await giveUpWaiting(tx, id);
  });
}

/** An owner sends the messages again, if they are still wanted. */
async function giveUpWaiting(tx: Queries, endpointId: number): Promise<void> {
  const state = deliveryTransition('waiting', 'given_up') ?? undefined;
  const isWaiting = eq(webhookDeliveries.state, 'waiting');
  await tx
    .update(webhookDeliveries)
    .set({ state })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), isWaiting));
}

/** Returns the new secret, which is shown once. Throws `WebhookRefused`. */
export async function renewWebhookSecret(dependencies: Dependencies, id: number) {
  const { clock, db } = dependencies;
  const sealing = await openSealing(dependencies);
  const secret = newWebhookSecret();
  await db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id);
    openSecrets(sealing, row, clock.now());
    await tx
      .update(webhookEndpoints)
      .set(renewedSecret(row, sealSecret(sealing, row.url, secret), clock.now()))
      .where(eq(webhookEndpoints.id, id));
  });
  return { id, secret };
}

/** Its deliveries are removed too. */
export async function removeWebhook(tx: Queries, id: number): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Sends a test message to one endpoint, whatever types it wants. */
export const testWebhook = ({ clock, db }: Dependencies, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockEndpoint(tx, id);
    const now = clock.now();
    const message = { messageId: `msg_${randomUUID()}`, type: 'webhook.test' as const, data: {} };
    await addDeliveries(tx, [{ ...message, endpointId: id, createdAt: now }], now);
  });

/** Sends a message once more, with the same id. Throws `WebhookRefused` for one that is still being sent. */
export const resendDelivery = ({ clock, db }: Dependencies, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const isIt = eq(webhookDeliveries.id, id);
    const [row] = await tx.select().from(webhookDeliveries).where(isIt).for('update');
    const state = row && deliveryTransition(row.state, 'again');
    if (!state) throw new WebhookRefused('gone', `Message ${id} is being sent, or is gone.`);
    await tx.update(webhookDeliveries).set({ state, status: null, fault: null }).where(isIt);
    await addJobs(tx, [{ kind: deliveryKind, key: String(id), dueAt: clock.now() }]);
  });
