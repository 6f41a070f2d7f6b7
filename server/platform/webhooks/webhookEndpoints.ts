import { randomBytes, randomUUID } from 'node:crypto';
import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { WebhookOrder, WebhookReport } from '#contract/admin/webhooks.ts';
import type { Queries } from '../db/connection.ts';
import { webhookDeliveries, webhookEndpoints } from '../db/schema.ts';
import { addJobs } from '../jobs/jobRows.ts';
import { OperatorError } from '../operatorErrors.ts';
import type { Resources } from '../resources.ts';
import { openSealing } from '../security/keys.ts';
import { deliveryTransition, sealNameOf } from './webhookDeliveries.ts';
import { addDeliveries, deliveryKind } from './webhookOutbox.ts';

export class WebhookRefused extends OperatorError<'gone' | 'setting_wrong'> {}

const mostEndpoints = 10;
const listedDeliveries = 50;

const listed = <Row extends { readonly createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export async function webhookReport(tx: Queries): Promise<WebhookReport> {
  const { secret: _secret, ...shown } = getTableColumns(webhookEndpoints);
  const endpoints = await tx.select(shown).from(webhookEndpoints).orderBy(asc(shown.id));
  const { id, type, createdAt, state, status, fault } = webhookDeliveries;
  const deliveries = await tx
    .select({ id, url: webhookEndpoints.url, type, createdAt, state, status, fault })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .orderBy(desc(id))
    .limit(listedDeliveries);
  return {
    endpoints: endpoints.map(listed),
    deliveries: deliveries.map(listed),
  };
}

type Dependencies = Pick<Resources, 'clock' | 'db' | 'settings'>;

/** Returns the secret, which is shown once. Throws `WebhookRefused`. */
export async function addWebhook(dependencies: Dependencies, { url, types }: WebhookOrder) {
  const { clock, db, settings } = dependencies;
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const sealed = (await openSealing(dependencies)).seal(sealNameOf(url), secret);
  if ((await db.$count(webhookEndpoints)) >= mostEndpoints)
    throw new WebhookRefused('setting_wrong', `A store has at most ${mostEndpoints} webhooks.`);
  if (!url.startsWith('https:') && !settings.webhooksToPrivateHosts)
    throw new WebhookRefused('setting_wrong', 'The address has to begin with https://.');
  const [row] = await db
    .insert(webhookEndpoints)
    .values({ url, types: [...new Set(types)], secret: sealed, createdAt: clock.now() })
    .returning({ id: webhookEndpoints.id });
  if (!row) throw new Error('No webhook was added.');
  return { id: row.id, secret };
}

/** Its deliveries are removed too. */
export async function removeWebhook(tx: Queries, id: number): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
}

/** Sends a test message to one endpoint, whatever types it wants. */
export const testWebhook = ({ clock, db }: Dependencies, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (!row) throw new WebhookRefused('gone', `There is no webhook ${id}.`);
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
