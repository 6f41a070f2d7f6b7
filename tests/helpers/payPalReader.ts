import { asc, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { PaymentAnswer } from '#contract/api/payment.ts';
import { calls } from '#contract/api/registry.ts';
import type { UserId } from '#contract/ids.ts';
import { payments, purchases, subscriptions } from '../../server/platform/db/schema.ts';
import { demandSoundBooks } from './billing.ts';
import { addPerson, addSession } from './inProcessStore.ts';
import type { PayPalDoor } from './simulators.ts';
import { refusalOf, visit, type Visit } from './visit.ts';

/** A user who pays by PayPal, and the user's rows in the store. */
export interface PayPalReader extends Visit {
  readonly id: UserId;
  /** Presses PayPal's button, or continues an attempt. */
  pay(order: object): Promise<PaymentAnswer>;
  refusal(order: object): Promise<string>;
  /** Returns the payment's id, and the id to approve at PayPal. */
  begin(order: object): Promise<Begun>;
  /** All the way: begun, approved, followed up. */
  buy(order: object): Promise<Begun & { readonly answer: PaymentAnswer }>;
  cancel(paymentId: number): Promise<Response>;
  /** The oldest first. */
  payments(): Promise<(typeof payments.$inferSelect)[]>;
  states(): Promise<string[]>;
  /** Of the first payment. */
  state(): Promise<string | undefined>;
  owns(): Promise<boolean>;
  subscription(): Promise<typeof subscriptions.$inferSelect>;
  /** Whether a plan opens everything. */
  isActive(): Promise<boolean>;
}

interface Begun {
  readonly paymentId: number;
  /** The id to approve at PayPal: an order's or a subscription's. */
  readonly token: string;
  readonly payload: PaymentAnswer['payload'];
}

export async function newReader(door: PayPalDoor): Promise<PayPalReader> {
  const id = await addPerson(door);
  const visitor = await visit(door, { cookie: door.cookie(await addSession(door, id)) });
  const ask = (order: object) => visitor.post(calls.pay.path, { gateway: 'paypal', ...order });
  const pay = async (order: object) => {
    const response = await ask(order);
    const answer = (await response.json()) as PaymentAnswer;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const begin = async (order: object) => {
    const { payment, payload } = await pay(order);
    const token = payload?.orderID ?? payload?.subscriptionID ?? '';
    return { paymentId: payment.id, token, payload };
  };
  return {
    ...visitor,
    id,
    pay,
    refusal: async (order) => refusalOf(await ask(order)),
    begin,
    async buy(order) {
      const begun = await begin(order);
      await door.paypal.approve(begun.token);
      const { paymentId, payload } = begun;
      return { ...begun, answer: await pay({ paymentId, payload }) };
    },
    cancel: (paymentId) => visitor.post(calls.cancelPayment.path, { paymentId }),
    ...booksOf(door, id),
    async isActive() {
      const answer = await (await visitor.get(calls.purchases.path)).json();
      return calls.purchases.answer.parse(answer).subscription.active;
    },
  };
}

function booksOf({ db }: PayPalDoor, id: UserId) {
  const rows = () =>
    db.select().from(payments).where(eq(payments.userId, id)).orderBy(asc(payments.id));
  const states = async () => (await rows()).map(({ status }) => status);
  return {
    payments: rows,
    states,
    state: async () => (await states())[0],
    async owns() {
      const bought = await db.select().from(purchases).where(eq(purchases.userId, id));
      return bought.some(({ revokedAt }) => revokedAt === null);
    },
    async subscription() {
      const isTheirs = eq(subscriptions.userId, id);
      const [row] = await db.select().from(subscriptions).where(isTheirs);
      if (!row) throw new Error('There is no subscription.');
      return row;
    },
  };
}

/** Waits until the store has processed all webhooks. */
export async function allDelivered({ paypal }: PayPalDoor): Promise<void> {
  const isIdle = async () => expect((await paypal.undelivered()).waiting).toBe(0);
  await vi.waitFor(isIdle, patient);
}

/** For a busy machine. */
export const patient = { timeout: 30_000 };

/** The last capture of an order or a subscription. */
export async function captureOf({ paypal }: PayPalDoor, token: string) {
  const { captures } = await paypal.ledger();
  const found = captures.findLast(
    ({ order, subscription }) => order === token || subscription === token,
  );
  if (!found) throw new Error(`Nothing was collected for ${token}.`);
  return found;
}

/** Ends all faults, and waits for all webhooks. Then the payments must equal PayPal's and keep all accounting rules. */
export async function demandOrder(door: PayPalDoor): Promise<void> {
  await door.paypal.clearFaults();
  await door.paypal.webhooks();
  await allDelivered(door);
  await demandSoundBooks(door.db, new Date(door.clock.time));
  await demandSameBooks(door);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

const figuresOf = (rows: readonly { amount: number; refunded: number }[]) => ({
  count: rows.length,
  amount: sum(rows.map(({ amount }) => amount)),
  refunded: sum(rows.map(({ refunded }) => refunded)),
});

/** Every cent at PayPal has a row, and the other way round. */
async function demandSameBooks({ db, paypal }: PayPalDoor): Promise<void> {
  const { captures } = await paypal.ledger();
  const collected = captures.filter(({ status }) => /COMPLETED|REFUNDED/.test(status));
  const paid = (await db.select().from(payments)).filter((row) => row.completedAt !== null);
  expect(figuresOf(paid)).toEqual(figuresOf(collected));
}
