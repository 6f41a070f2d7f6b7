import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import type { PlanPayment } from '#contract/api/user.ts';
import { subscriptions } from '../../../server/platform/db/schema.ts';
import type { PaymentState } from '../../../server/platform/db/schema/paymentStates.ts';
import { addIssueRow, addPayment, addPlan, ofPlan } from '../../helpers/billing.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { visit } from '../../helpers/visit.ts';

type Values = Partial<typeof subscriptions.$inferInsert> & {
  /** Of the payment that is to begin it. */
  readonly payment?: PaymentState;
};

const day = 24 * 60 * 60_000;
const soon = new Date(Date.now() + 20 * day);
const later = new Date(Date.now() + 30 * day);
const past = new Date(Date.now() - 2 * day);
const longPast = new Date(Date.now() - 40 * day);

const pending: Values = { status: 'pending', expiresAt: longPast, createdAt: new Date() };
const active: Values = { status: 'active', expiresAt: later, nextBillingAt: soon };
const cancelled: Values = { status: 'cancelled', expiresAt: later };
const ended: Values = { status: 'ended', expiresAt: past, createdAt: longPast };
const neverPaid: Values = { status: 'ended', expiresAt: longPast, createdAt: past };

const says = (status: PlanPayment['status'], more: object = {}) => ({
  status,
  next_billing_date: null,
  past_due: false,
  ...more,
});
const until = (time: Date) => ({ active: time > new Date(), expires_at: time.toISOString() });
const unpaid = { active: false, expires_at: null };

const awaited = says('pending', { subscription: unpaid });
const running = says('activated', {
  next_billing_date: soon.toISOString(),
  subscription: until(later),
});

/** From the oldest subscription to the newest. */
const cases: [title: string, rows: Values[], answer: object | null][] = [
  ['nothing where none was ever begun', [], null],
  ['nothing for one that was given', [{ expiresAt: later, gateway: null, status: null }], null],
  ['pending while money is awaited', [{ ...pending, payment: 'processing' }], awaited],
  [
    'pending while the gateway’s answer is awaited',
    [{ ...pending, payment: 'submitted' }],
    awaited,
  ],
  ['nothing while the person has not paid yet', [{ ...pending, payment: 'created' }], null],
  [
    'nothing while the person has something to do',
    [{ ...pending, payment: 'requires_action' }],
    null,
  ],
  ['nothing where the card was declined', [{ ...pending, payment: 'declined' }], null],
  ['activated with its next billing date', [active], running],
  [
    'activated where a renewal is late',
    [{ ...active, status: 'past_due' }],
    { ...running, past_due: true },
  ],
  ['cancelled with its end', [cancelled], says('cancelled', { subscription: until(later) })],
  [
    'cancelled once its time is over',
    [{ ...cancelled, createdAt: longPast, expiresAt: past }],
    says('cancelled', { subscription: until(past) }),
  ],
  ['cancelled where it has ended', [ended], says('cancelled', { subscription: until(past) })],
  ['nothing where the first payment failed', [neverPaid], null],
  ['the newest', [ended, active], running],
  [
    'the one before where the newest was never paid',
    [cancelled, neverPaid],
    says('cancelled', { subscription: until(later) }),
  ],
  [
    'the one before where the newest was given up',
    [ended, { ...pending, payment: 'declined' }],
    says('cancelled', { subscription: until(past) }),
  ],
];

describe.each(databases)('a plan that is paid for says to its person, on %s', (database) => {
  let store: OpenDoor;
  let planId: number;
  beforeAll(async () => {
    store = await openDoor(database);
    await addIssueRow(store);
    planId = await addPlan(store);
  });
  afterAll(() => store.close());

  async function add(userId: number, { payment, ...values }: Values): Promise<void> {
    const [row] = await store.db
      .insert(subscriptions)
      .values({ userId, expiresAt: later, gateway: 'stripe', planId, ...values })
      .returning({ id: subscriptions.id });
    if (!payment || !row) return;
    const open = { status: payment, completedAt: null, subscriptionId: row.id };
    await addPayment(store, userId, { ...ofPlan(planId), ...open });
  }

  it.each(cases)('%s (DATA-016, DATA-017)', async (_, rows, answer) => {
    const userId = await addPerson(store);
    for (const row of rows) await add(userId, row);
    const here = await visit(store, { cookie: store.cookie(await addSession(store, userId)) });
    expect(await (await here.get(calls.me.path)).json()).toMatchObject({ plan_payment: answer });
  });
});
