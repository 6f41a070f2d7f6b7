import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyInstance } from 'fastify';
import type { PaymentId, UserId } from '#contract/ids.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { users } from '../../platform/db/schema.ts';
import { sendDocument } from '../../platform/http/html.ts';
import type { Handlers } from '../../platform/http/mountCalls.ts';
import { Refused } from '../../platform/http/refusal.ts';
import { legalDocumentHeaders } from '../../platform/security/contentSecurityPolicy.ts';
import type { BillingServices } from '../services.ts';
import { readStore } from '../../storeSettings/index.ts';
import { findPaid, historyOf, itemLanguage, type Paid } from './purchaseHistory.ts';
import { receiptPage } from './receiptPage.ts';
import { readReceiptStyle, receiptStyle } from './receiptStyle.ts';

/** The API calls for past payments. */
export const receiptHandlers = ({
  db,
}: BillingServices): Pick<Handlers, 'payments' | 'receipt'> => ({
  payments: ({ userId }) => historyOf(db, userId),
  receipt: ({ params, userId, reply }) => sendReceipt(db, userId, params.id, reply),
});

/** Throws 'payment_not_found', also for a payment of another user. */
export async function sendReceipt(
  db: Queries,
  userId: UserId,
  id: PaymentId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const payment = await requirePaid(db, userId, id);
  const page = receiptPage(payment, {
    email: await emailOf(db, userId),
    language: await itemLanguage(db, payment),
    store: await readStore(db),
  });
  return sendDocument(reply, legalDocumentHeaders, page);
}

export async function requirePaid(db: Queries, userId: UserId, id: PaymentId): Promise<Paid> {
  const payment = await findPaid(db, userId, id);
  if (!payment) throw new Refused('payment_not_found');
  return payment;
}

async function emailOf(tx: Queries, userId: UserId): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** The stylesheet of receipts. */
export async function receiptRoutes(app: FastifyInstance): Promise<void> {
  const text = await readReceiptStyle();
  app.get(receiptStyle, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(text),
  );
}
