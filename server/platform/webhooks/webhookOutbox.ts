import { randomUUID } from 'node:crypto';
import { and, lte, ne } from 'drizzle-orm';
import type { WebhookMessage, WebhookType } from '#contract/admin/webhooks.ts';
import { before, oneDay } from '../clock.ts';
import type { Queries } from '../db/connection.ts';
import { webhookDeliveries, webhookEndpoints } from '../db/schema.ts';
import { addJobs } from '../jobs/jobRows.ts';

type DataOf<Type extends WebhookType> = Omit<
  Extract<WebhookMessage, { type: Type }>['data'],
  'customer'
>;

/** The kind of the jobs that send messages. */
export const deliveryKind = 'webhook_delivery';

/**
 * Writes a message to each endpoint that wants its type and is not paused, in the transaction of the change that it reports.
 * @param userId the customer, who is read when the message is sent
 */
export async function addWebhookMessage<const Type extends WebhookType>(
  tx: Queries,
  type: Type,
  data: DataOf<Type> | { readonly customer: { readonly id: number } },
  now: Date,
  userId: number | null = null,
): Promise<void> {
  // An endpoint that is removed meanwhile must not make the change fail.
  const endpoints = await tx.select().from(webhookEndpoints).for('key share');
  const wanting = endpoints.filter(({ isPaused, types }) => !isPaused && types.includes(type));
  const message = { messageId: `msg_${randomUUID()}`, type, data, userId, createdAt: now };
  await addDeliveries(
    tx,
    wanting.map(({ id }) => ({ ...message, endpointId: id })),
    now,
  );
}

export async function addDeliveries(
  tx: Queries,
  rows: readonly (typeof webhookDeliveries.$inferInsert)[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const { id } = webhookDeliveries;
  const added = await tx
    .insert(webhookDeliveries)
    .values([...rows])
    .returning({ id });
  await addJobs(
    tx,
    added.map((row) => ({ kind: deliveryKind, key: String(row.id), dueAt: now })),
  );
}

/** An owner can send a message again for this time. */
const keptDays = 30;

export async function deleteOldDeliveries(tx: Queries, now: Date): Promise<void> {
  const { createdAt, state } = webhookDeliveries;
  const isOld = lte(createdAt, before(now, keptDays * oneDay));
  await tx.delete(webhookDeliveries).where(and(isOld, ne(state, 'waiting')));
}
