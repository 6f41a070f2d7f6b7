import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { SendMailOptions } from 'nodemailer';
import type { Queries } from '../../platform/db/connection.ts';
import { payments, users } from '../../platform/db/schema.ts';
import {
  noExternalContent,
  type OutboundMail,
  messageId,
  maxPerRound,
  nextTryAfter,
} from '../../platform/mail/outboundMail.ts';
import type { StoreRow } from '../../platform/db/schema.ts';
import { languageOf, translate } from '../../platform/translations.ts';
import type { Paid } from './purchaseHistory.ts';
import { type Detail, receiptOf } from './receipt.ts';

/** Longer than all tries take. A mail server that is set up later sends no old receipts. */
const twoDays = 2 * 24 * 60 * 60 * 1000;

/** Receipts that are not mailed yet. Users without an e-mail address get no mail. */
export async function dueReceipts(tx: Queries, now: Date): Promise<OutboundMail[]> {
  const isRecent = gt(payments.completedAt, new Date(now.getTime() - twoDays));
  const due = await tx
    .select({ payment: payments, email: users.email })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(lte(payments.receiptDueAt, now), isRecent, isNotNull(users.email)))
    .orderBy(asc(payments.receiptDueAt))
    .limit(maxPerRound);
  return due.map(({ payment, email }) => outboundMailOf(payment as Paid, email ?? ''));
}

const outboundMailOf = (payment: Paid, email: string): OutboundMail => ({
  about: { receipt: payment.id },
  attempt: payment.receiptAttempts + 1,
  claim: (tx, now) => claim(tx, payment, now),
  write: (store, address) => mailOf(payment, email, store, address),
  markMailed: (tx, now) => markMailed(tx, payment.id, now),
});

async function claim(tx: Queries, { id, receiptAttempts }: Paid, now: Date): Promise<boolean> {
  const isAsSeen = and(
    eq(payments.id, id),
    eq(payments.receiptAttempts, receiptAttempts),
    isNull(payments.receiptMailedAt),
  );
  const claimed = await tx
    .update(payments)
    .set({ receiptAttempts: receiptAttempts + 1, receiptDueAt: nextTryAfter(receiptAttempts, now) })
    .where(isAsSeen)
    .returning({ id: payments.id });
  return claimed.length > 0;
}

async function markMailed(tx: Queries, id: number, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ receiptMailedAt: now, receiptDueAt: null })
    .where(eq(payments.id, id));
}

/** Plain text without a link, so that the mail cannot be mistaken for phishing. */
function mailOf(
  payment: Paid,
  email: string,
  store: StoreRow,
  storeAddress: string,
): SendMailOptions {
  const locale = languageOf(store);
  const { item, kind, facts, sums, waiver } = receiptOf(payment, email, locale);
  return {
    from: { name: store.name, address: storeAddress },
    to: { name: '', address: email },
    subject: translate(locale, 'books.receipt.subject', { store: store.name }),
    text: [
      translate(locale, 'books.receipt.thanks'),
      `${item}\n${kind}`,
      [...sums, ...facts].map(lineOf).join('\n'),
      waiver,
      `-- \n${store.name}\n`,
    ].join('\n\n'),
    messageId: messageId(`receipt-${payment.id}-${payment.completedAt.getTime()}`, storeAddress),
    date: payment.completedAt,
    ...noExternalContent,
  };
}

const lineOf = ([name, value]: Detail): string => `${name}: ${value}`;
