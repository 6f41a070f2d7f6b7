import { PACK_FORMAT } from '#contract/pack/format.ts';
import * as schema from '../../server/platform/db/schema.ts';
import { hashOf } from '../../server/platform/security/keys.ts';
import { annotationRow, newHighlight } from './annotations.ts';
import { addPayment, addPlan } from './billing.ts';
import { madePdf } from './madePdf.ts';
import { dollars, type Publisher } from './publisher.ts';

/** Adds rows to every table of a backup, with values that a copy loses easily. */
export async function fillStore(publisher: Publisher): Promise<void> {
  const { resources } = publisher;
  const { db } = resources;
  const file = await publisher.write('full.pdf', madePdf({ pages: 3 }));
  const title = 'Über “Größe”, 東京 \\ {"a": 1}';
  const issue = await publisher.publish(file, { title, price: dollars(499), samplePages: 1 });
  const [row] = await db.select().from(schema.issues);
  await db
    .insert(schema.fileVersions)
    .values({ issueId: issue.id, type: 'full', file: row?.full ?? '' });
  const picture = { page: 9, width: 1, height: 1, file: row?.full ?? '' };
  await db.insert(schema.pagePreviews).values({ issueId: issue.id, ...picture });
  await db
    .insert(schema.storeIcons)
    .values({ name: 'a'.repeat(16), size: 32, file: row?.full ?? '' });
  const people = await db
    .insert(schema.users)
    .values([{ email: 'Ann@Example.com', isPublisher: true }, { email: null }])
    .returning({ id: schema.users.id });
  const userId = people[0]?.id ?? 0;
  const identity = { provider: 'google', issuer: 'https://id.example', subject: 's-1' };
  await db.insert(schema.identities).values({ ...identity, userId });
  await db
    .insert(schema.sessions)
    .values({ idHash: hashOf('session'), userId, expiresAt: new Date('2100-01-01') });
  await db.insert(schema.accessLinks).values({
    kind: 'recovery',
    secretHash: hashOf('link'),
    userId,
    createdAt: new Date(),
    expiresAt: new Date('2100-01-01'),
  });
  await db.insert(schema.apiTokens).values({
    secretHash: hashOf('token'),
    name: 'Print works',
    role: 'owner',
    userId,
    createdAt: new Date(),
    expiresAt: new Date('2100-01-01'),
  });
  await db.insert(schema.passkeys).values({
    id: 'passkey-1',
    userId,
    publicKey: 'cose',
    counter: 4_294_967_295,
    transports: ['internal', 'hybrid'],
    createdAt: new Date(),
  });
  await db
    .insert(schema.printSubscribers)
    .values({ addressKey: 'ann@example.com', endsAt: new Date('2100-01-01'), userId });
  await db.insert(schema.newsSubscriptions).values([
    {
      addressKey: 'ann@example.com',
      email: 'Ann@Example.com',
      confirmedAt: new Date(),
      bounces: 2,
    },
    {
      addressKey: 'open@example.com',
      email: 'open@example.com',
      linkHash: hashOf('news'),
      linkEndsAt: new Date('2100-01-01'),
    },
  ]);
  await db.insert(schema.newsSendings).values({
    issueId: issue.id,
    state: 'stopped',
    startedAt: new Date(),
    movedAt: new Date(),
    lastId: 1,
    recipients: 2,
    sent: 1,
  });
  const [endpoint] = await db
    .insert(schema.webhookEndpoints)
    .values({ url: 'https://receiver.example', types: [], secret: 'sealed', createdAt: new Date() })
    .returning();
  await db.insert(schema.webhookDeliveries).values({
    endpointId: endpoint?.id ?? 0,
    messageId: 'msg_1',
    type: 'customer.registered',
    data: {},
    userId,
    createdAt: new Date(),
  });
  await db.insert(schema.emailChanges).values({
    userId,
    nonce: 'nonce',
    email: 'next@example.com',
    expiresAt: new Date('2100-01-01'),
  });
  await db.insert(schema.passkeyChallenges).values({
    sessionHash: hashOf('session'),
    purpose: 'register',
    challenge: 'challenge',
    expiresAt: new Date('2100-01-01'),
  });
  await db
    .insert(schema.activity)
    .values({ at: new Date(), userId, via: 'page', call: 'addPlan', object: '1' });
  await db.insert(schema.readEvents).values({
    tokenHash: 't',
    sessionHash: 's',
    issueId: issue.id,
    type: 'full',
    openedAt: new Date(),
  });
  const edition = { issueId: issue.id, type: 'full' } as const;
  const packFile = { file: row?.full ?? '', headEnd: 9 };
  await db
    .insert(schema.packs)
    .values({
      ...edition,
      pdf: row?.full ?? '',
      pages: 3,
      format: PACK_FORMAT,
      state: 'ready',
      ...packFile,
    })
    .onConflictDoUpdate({
      target: [schema.packs.issueId, schema.packs.type, schema.packs.pdf],
      set: packFile,
    });
  const place = { page: 2, furthestPage: 3, pageCount: 3, isFinished: false };
  await db
    .insert(schema.readingPositions)
    .values({ userId, ...edition, ...place, device: 'device-1', readAt: new Date() });
  const [gift] = await db
    .insert(schema.giftLinks)
    .values({
      userId,
      issueId: issue.id,
      tokenHash: hashOf('gift'),
      expiresAt: new Date('2100-01-01'),
    })
    .returning();
  if (!gift) throw new Error('The gift link is missing.');
  const opening = { giftLinkId: gift.id, tokenHash: hashOf('opening'), openedAt: new Date() };
  await db.insert(schema.giftOpenings).values(opening);
  const highlight = newHighlight({ issueId: issue.id, note: 'One\nTwo\t“three”' });
  await db.insert(schema.annotations).values(annotationRow(highlight, userId, 1));
  await addMoney(publisher, userId, issue.id);
  await db.insert(schema.supportRequests).values({
    email: 'ann@example.com',
    topic: 'other',
    problem: 'Line one\nLine two\t“three”',
  });
  await db.insert(schema.withdrawals).values({
    name: 'Ann “Á” O’Hara',
    order: '#17',
    email: 'ann@example.com',
    receivedAt: new Date(),
  });
}

async function addMoney({ resources }: Publisher, userId: number, issueId: number): Promise<void> {
  const { db } = resources;
  const planId = await addPlan(resources);
  // The largest amount of a payment: more than 32 bits.
  const paymentId = await addPayment(resources, userId, { issueId, amount: 9_007_199_254_740 });
  const event = { paymentId, source: 'answer', fromState: 'created', toState: 'succeeded' };
  await db.insert(schema.paymentEvents).values(event);
  await db.insert(schema.outboundMails).values({
    kind: 'receipt',
    event: `payment ${paymentId} collected`,
    userId,
    paymentId,
    details: { period: 'Größe “1”' },
    createdAt: new Date(),
  });
  const offer = { title: 'Größe “1”', price: 999, createdAt: new Date() };
  const [bundle] = await db.insert(schema.bundles).values(offer).returning();
  const bundleId = bundle?.id ?? 0;
  await db.insert(schema.bundleIssues).values({ bundleId, issueId });
  await addPayment(resources, userId, { issueId: null, bundleId, userId: null });
  const delivery = { recipient: 'Ben@example.com', message: 'One\nTwo “ß”', day: '2100-01-01' };
  await db
    .insert(schema.giftDeliveries)
    .values({ ...delivery, paymentId, userId, createdAt: new Date() });
  await db.insert(schema.jobs).values({ kind: 'mail', key: '1', dueAt: new Date() });
  await db.insert(schema.purchases).values({ userId, issueId, paymentId });
  const refund = { paymentId, amount: 9_007_199_254_000, isWhole: false, refundedBefore: 0 };
  await db.insert(schema.refunds).values({
    ...refund,
    status: 'returned',
    createdAt: new Date(),
    changedAt: new Date(),
  });
  const document = { series: 'receipt', year: 2026, paymentId, amount: 9_007_199_254_740 } as const;
  const seller = { sellerName: 'Größe & Söhne', sellerAddress: 'Line one\nLine two' };
  const tax = { taxNumber: 'IT 1', taxName: 'IVA', taxRate: '7', country: 'DE' };
  await db.insert(schema.receipts).values({
    ...document,
    ...seller,
    ...tax,
    buyer: { name: 'Größe “1”', address: 'One\nTwo', country: 'DE', taxNumber: '' },
    number: 1,
    label: 'R-2026-000001',
    issuedAt: new Date(),
  });
  const company = { name: 'Größe “1”', address: 'One\nTwo', country: 'DE', taxNumber: 'DE1' };
  await db.insert(schema.invoiceDetails).values({ userId, ...company });
  await db.insert(schema.receiptCounters).values({ series: 'receipt', year: 2026, last: 1 });
  await db
    .insert(schema.gatewayCustomers)
    .values({ userId, gateway: 'stripe', gatewayAccountId: '', customerId: 'cus_1' });
  const [subscription] = await db
    .insert(schema.subscriptions)
    .values({
      userId,
      expiresAt: new Date('2100-01-01'),
      gateway: 'stripe',
      planId,
      status: 'active',
    })
    .returning();
  const terms = { amount: 4900, currency: 'USD', currencyPrecision: 2 };
  await db.insert(schema.planChanges).values({
    ...terms,
    subscriptionId: subscription?.id ?? 0,
    planId,
    effectiveAt: new Date('2100-01-01'),
    status: 'withdrawn',
    createdAt: new Date(),
    changedAt: new Date(),
  });
  const [code] = await db
    .insert(schema.coupons)
    .values({ code: 'SPRING-26', normalizedCode: 'SPRING26', allAccessDays: 30, usedCount: 1 })
    .returning();
  await db
    .insert(schema.redemptions)
    .values({ couponId: code?.id ?? 0, userId, subscriptionId: subscription?.id ?? null });
  await db.insert(schema.webhookEvents).values({
    gateway: 'stripe',
    gatewayAccountId: '',
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    subject: 'pi_1',
  });
  await db.insert(schema.unbookedPayments).values({
    gateway: 'stripe',
    gatewayAccountId: '',
    gatewayId: 'pi_2',
    metadata: 'store.1.1.1.i1.499USD2',
    state: 'dismissed',
    foundAt: new Date(),
    closedAt: new Date(),
  });
  await db
    .insert(schema.webhookCursors)
    .values({ gateway: 'stripe', gatewayAccountId: '', readUntil: new Date() });
}
