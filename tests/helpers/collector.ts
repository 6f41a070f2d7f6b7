import { eq } from 'drizzle-orm';
import type { IssueId } from '#contract/ids.ts';
import * as schema from '../../server/platform/db/schema.ts';
import { hashOf } from '../../server/platform/security/keys.ts';
import { annotationRow, newHighlight } from './annotations.ts';
import { addInvoice, addPayment } from './billing.ts';
import { addPerson, addSession, type OpenDoor } from './inProcessStore.ts';
import { addAccess, addSignIns } from './tablesOfPeople.ts';
import { visit } from './visit.ts';

const {
  annotations,
  gatewayCustomers,
  giftDeliveries,
  giftLinks,
  identities,
  invoiceDetails,
  outboundMails,
  purchases,
  readEvents,
  readingPositions,
  redemptions,
  subscriptions,
  supportRequests,
  webhookDeliveries,
  webhookEndpoints,
  withdrawals,
} = schema;

export const declared = { name: 'Cora Lector', order: '17', email: 'cora@example.com' };
export const asked = {
  email: 'elsewhere@example.com',
  topic: 'other',
  problem: 'Where is page nine?',
};
export const party = {
  name: 'Lector GmbH',
  address: 'Am Deich 1',
  country: 'DE',
  taxNumber: 'DE123456789',
};
export const givenTo = { email: 'friend@example.com', message: 'Ebb and flow', day: '2100-01-01' };
export const longAgo = new Date('2020-01-01T00:00:00Z');
export const farAway = new Date('2100-01-01T00:00:00Z');

/** Somebody who has something of everything, and is signed in twice. */
export async function addCollectorTo(
  store: OpenDoor,
  { tides, coupon }: { readonly tides: IssueId; readonly coupon: number },
) {
  const id = await addPerson(store);
  const [value, elsewhere] = [await addSession(store, id), await addSession(store, id)];
  const { db } = store;
  await db.insert(purchases).values({ userId: id, issueId: tides });
  await db.insert(subscriptions).values({ userId: id, expiresAt: farAway });
  await db.insert(supportRequests).values({ ...asked, userId: id });
  await db.insert(withdrawals).values({ ...declared, userId: id, receivedAt: longAgo });
  await db.insert(redemptions).values({ couponId: coupon, userId: id });
  const receiver = { url: 'https://receiver.example/a', types: [], secret: 'sealed' };
  const [endpoint] = await db
    .insert(webhookEndpoints)
    .values({ ...receiver, createdAt: longAgo })
    .returning();
  const message = { messageId: 'msg_1', type: 'customer.registered', state: 'delivered' } as const;
  const endpointId = endpoint?.id ?? 0;
  await db
    .insert(webhookDeliveries)
    .values({ ...message, endpointId, data: {}, userId: id, createdAt: longAgo });
  const customer = { gateway: 'stripe', gatewayAccountId: '', customerId: `cus_${id}` } as const;
  await db.insert(gatewayCustomers).values({ ...customer, userId: id });
  const card = { cardBrand: 'visa', cardDigits: '4242' };
  const paid = { gatewayId: `pi_${id}`, completedAt: longAgo, createdAt: longAgo, ...card };
  const paymentId = await addPayment(store, id, paid);
  await db.insert(invoiceDetails).values({ userId: id, ...party });
  await addInvoice(store, paymentId, { label: `R-${id}`, buyer: { ...party, name: 'Cora' } });
  const event = `payment ${paymentId}`;
  const receipt = { kind: 'receipt', event, state: 'sent', mailedAt: longAgo } as const;
  await db.insert(outboundMails).values({ ...receipt, userId: id, paymentId, createdAt: longAgo });
  const { email: recipient, ...ordered } = givenTo;
  const delivery = { paymentId, userId: id, recipient, ...ordered, createdAt: longAgo };
  await db.insert(giftDeliveries).values(delivery);
  const position = { issueId: tides, type: 'full', device: 'device-1', readAt: longAgo };
  const pages = { page: 3, pageCount: 9, furthestPage: 5, isFinished: false };
  await db.insert(readingPositions).values({ userId: id, ...position, ...pages });
  const gift = {
    issueId: tides,
    tokenHash: `gift-${id}`,
    createdAt: longAgo,
    expiresAt: farAway,
  };
  await db.insert(giftLinks).values({ userId: id, ...gift });
  const highlight = newHighlight({ issueId: tides, note: 'Read again.' });
  await db.insert(annotations).values(annotationRow(highlight, id, 1));
  await addAccess(db, id, longAgo, farAway);
  const [way] = await db.select().from(identities).where(eq(identities.userId, id));
  if (!way) throw new Error('Nobody is nobody.');
  const key = `collector-${id}`;
  await addSignIns(store.db, way, key, farAway);
  const opening = { sessionHash: hashOf(value), issueId: tides, type: 'full' };
  await db.insert(readEvents).values({ ...opening, tokenHash: `${key}-6`, openedAt: longAgo });
  const here = await visit(store, { cookie: store.cookie(value) });
  const there = await visit(store, { cookie: store.cookie(elsewhere) });
  return { id, here, there, value, subject: way.subject, highlight };
}
