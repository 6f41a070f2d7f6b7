import { and, asc, desc, eq, or } from 'drizzle-orm';
import type { ListedUnbooked } from '#contract/admin/payments.ts';
import type { Queries } from '../platform/db/connection.ts';
import { payments, unbookedPayments } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operatorErrors.ts';
import { readStore } from '../storeSettings/index.ts';
import { callGateway } from './gatewayRegistry.ts';
import type { Gateway, GatewayMetadata, PaymentRow } from './gateway.ts';
import { type PaymentMetadata, readMetadata } from './gatewayMetadata.ts';
import type { PaymentContext } from './paymentRows.ts';
import { isPaid, isReturned } from '../platform/db/schema/paymentStates.ts';

/**
 * Unbooked payments: collected payments of this store that have no row, because of a power cut or an older
 * backup. Each of them is an alarm until the operator decides.
 */

export type UnbookedRow = typeof unbookedPayments.$inferSelect;

type GatewayAccount = Pick<PaymentRow, 'gateway' | 'gatewayAccountId'>;

export async function paymentByMetadata(
  tx: Queries,
  { key }: PaymentMetadata,
): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.metadataKey, key));
  return row ?? null;
}

/** Returns the newest first. */
export async function listUnbooked(tx: Queries): Promise<ListedUnbooked[]> {
  const rows = await tx.select().from(unbookedPayments).orderBy(desc(unbookedPayments.id));
  return rows.flatMap((row) => {
    const metadata = readMetadata(row.metadata);
    return metadata ? [listed(row, metadata)] : [];
  });
}

const listed = (row: UnbookedRow, metadata: PaymentMetadata): ListedUnbooked => ({
  id: row.id,
  gateway: row.gateway,
  gatewayId: row.gatewayId,
  foundAt: row.foundAt.toISOString(),
  orderedAt: metadata.orderedAt.toISOString(),
  state: row.state,
  userId: metadata.userId,
  issueId: metadata.issueId,
  planId: metadata.planId,
  bundleId: metadata.bundleId,
  amount: metadata.amount,
  currency: metadata.currency,
  precision: metadata.currencyPrecision,
  paymentId: row.paymentId,
});

/** Finds an unbooked payment by its number or by its id at the gateway; null without a match. */
export async function unbookedBy(tx: Queries, which: string): Promise<UnbookedRow | null> {
  const hasNumber = /^\d{1,9}$/.test(which) ? eq(unbookedPayments.id, Number(which)) : undefined;
  const [row] = await tx
    .select()
    .from(unbookedPayments)
    .where(or(hasNumber, eq(unbookedPayments.gatewayId, which)))
    .orderBy(asc(unbookedPayments.id));
  return row ?? null;
}

/**
 * Records an unbooked payment and logs an error, once. Returns null for a payment that has not
 * brought money. Throws `GatewayIndeterminate`.
 */
export async function recordUnbooked(
  { db, clock, log }: Pick<PaymentContext, 'db' | 'clock' | 'log'>,
  gateway: Gateway,
  found: PaymentMetadata & GatewayMetadata,
): Promise<UnbookedRow | null> {
  const known = await unbookedAt(db, gateway, found.gatewayId);
  if (known) return known;
  const update = await gateway.readPayment(
    rebuildRow(found, { gateway: gateway.name, gatewayAccountId: gateway.gatewayAccountId }),
  );
  if (!update || !(isPaid(update.state) || isReturned(update.state))) return null;
  const [row] = await db
    .insert(unbookedPayments)
    .values({
      gateway: gateway.name,
      gatewayAccountId: gateway.gatewayAccountId,
      gatewayId: found.gatewayId,
      metadata: found.metadata,
      foundAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return unbookedAt(db, gateway, found.gatewayId);
  log.error(
    { unbooked: row.id, gateway: row.gateway, amount: found.amount, currency: found.currency },
    'a payment of this store has no payment record: see “gatefold payment unbooked”',
  );
  return row;
}

async function unbookedAt(tx: Queries, { name, gatewayAccountId }: Gateway, gatewayId: string) {
  const isIt = and(
    eq(unbookedPayments.gateway, name),
    eq(unbookedPayments.gatewayAccountId, gatewayAccountId),
    eq(unbookedPayments.gatewayId, gatewayId),
  );
  return (await tx.select().from(unbookedPayments).where(isIt))[0] ?? null;
}

const unpaidFields = {
  paymentMethodId: null,
  failureCode: null,
  failureRaw: null,
  completedAt: null,
  refunded: 0,
  balanceUsed: 0,
  refundReason: null,
  refundReasonAt: null,
  consentedAt: null,
  termsHash: null,
  cardBrand: null,
  cardDigits: null,
  country: null,
};

/** Rebuilds the lost row from its metadata, so that its state can be read at the gateway. */
export function rebuildRow(
  found: PaymentMetadata & Pick<GatewayMetadata, 'gatewayId'>,
  at: GatewayAccount,
): PaymentRow {
  const { key, orderedAt, gatewayId, userId, issueId, planId, bundleId, isGiftPurchase } = found;
  const { amount, currency, currencyPrecision } = found;
  return {
    ...unpaidFields,
    ...at,
    gatewayId,
    userId,
    issueId,
    planId,
    bundleId,
    isGiftPurchase,
    amount,
    couponId: null,
    discount: 0,
    laterAmount: null,
    currency,
    currencyPrecision,
    id: 0,
    subscriptionId: null,
    isRenewal: false,
    description: '',
    // A lost payment without money has expired by now. The gateway's update decides about the next
    // state.
    status: 'expired',
    metadataKey: key,
    attempt: `adopted ${key}`,
    tryCount: 1,
    createdAt: orderedAt,
    changedAt: orderedAt,
    reconcileAt: null,
    reconcileAttempts: 0,
  };
}

/** Finds a payment by its id at the gateway, without a webhook event. Throws `OperatorError`. */
export async function findUnbooked(
  context: PaymentContext,
  gatewayId: string,
): Promise<UnbookedRow> {
  const [booked] = await context.db
    .select()
    .from(payments)
    .where(eq(payments.gatewayId, gatewayId));
  if (booked) throw new OperatorError('payment', `It is recorded, as payment ${booked.id}.`);
  const { uid } = await readStore(context.db);
  const kind = gatewayId.startsWith('sub_') ? 'subscription' : 'payment';
  for (const gateway of Object.values(context.gateways)) {
    for (const found of (await callGateway(() => gateway.findMetadata({ kind, gatewayId }))) ??
      []) {
      const metadata = readMetadata(found.metadata);
      if (metadata?.storeId !== uid || (await paymentByMetadata(context.db, metadata))) continue;
      const row = await callGateway(() =>
        recordUnbooked(context, gateway, { ...metadata, ...found }),
      );
      if (row) return row;
    }
  }
  throw new OperatorError(
    'payment',
    `No gateway knows a payment ${gatewayId} that has metadata of this store and has brought money.`,
  );
}
