import { randomUUID } from 'node:crypto';
import { calls } from '#contract/api/registry.ts';
import type { Queries } from '../../server/platform/db/connection.ts';
import { sessions, users } from '../../server/platform/db/schema.ts';
import { hashOf } from '../../server/platform/security/keys.ts';
import { demandSoundBooks } from './billing.ts';
import { simulatorsOf } from './paypalControl.ts';
import { type RunningStore, startStore, type StoreOptions } from './startStore.ts';
import { type StripeControl, stripeControl } from './stripeControl.ts';
import { type Door, type Visit, visit } from './visit.ts';

/** A running demo store, with the control of its Stripe simulator. */
export interface Checkout {
  readonly store: RunningStore;
  readonly stripe: StripeControl;
  /** A signed-in user without purchases, a new one for each number. */
  readonly person: (n: number) => Promise<Visit>;
}

const tokenOf = (n: number): string => `session-of-somebody-who-pays-${n}`;

const crowdSize = 200;

export async function startCheckout(options: StoreOptions = {}): Promise<Checkout> {
  const env = { ...options.env, DEMO: '1' };
  const prepare: StoreOptions['prepare'] = async (resources) => {
    await addPeople(resources.db);
    await options.prepare?.(resources);
  };
  return checkoutOf(await startStore({ ...options, env, prepare }));
}

export async function checkoutOf(store: RunningStore): Promise<Checkout> {
  return {
    store,
    stripe: stripeControl(await simulatorsOf(store.origin)),
    person: (n) => personAt(store, n),
  };
}

/** One of the users of `addPeople`. */
export function personAt(door: Door, n: number): Promise<Visit> {
  const { name, value } = personCookie(door, n);
  return visit(door, { cookie: `${name}=${value}` });
}

/** The session cookie of one of these users. */
export function personCookie(door: Door, n: number): { name: string; value: string } {
  const [name = ''] = door.cookieOf('guest').split('=');
  return { name, value: tokenOf(n) };
}

/** Starts it again after a kill, with the same Stripe simulator. */
export const reopen = async ({ store }: Checkout): Promise<Checkout> =>
  checkoutOf(await store.restart());

/** Adds signed-in users to a store. */
export async function addPeople(db: Queries): Promise<void> {
  const names = Array.from({ length: crowdSize }, (_, n) => ({
    email: `pays-${n}@example.com`,
    emailVerified: true,
  }));
  const made = await db.insert(users).values(names).returning({ id: users.id });
  const expiresAt = new Date('2100-01-01T00:00:00Z');
  const signedIn = made.map(({ id: userId }, n) => ({
    idHash: hashOf(tokenOf(n)),
    userId,
    expiresAt,
  }));
  await db.insert(sessions).values(signedIn);
}

/** The response to a payment. */
export interface PayAnswer {
  readonly success?: boolean;
  readonly payment?: { readonly id: number; readonly status: string };
  readonly payload?: { readonly payment_intent_client_secret?: string };
  /** Of a refusal. */
  readonly code?: string;
  readonly messageRaw?: string | null;
  readonly paymentId?: number;
}

export async function pay(visitor: Visit, order: object, card?: string): Promise<PayAnswer> {
  const payload = card && { payload: { payment_method: card } };
  const attempt = 'paymentId' in order ? {} : { attempt: randomUUID() };
  const body = { gateway: 'stripe', ...attempt, ...payload, ...order };
  return (await visitor.post(calls.pay.path, body)).json() as Promise<PayAnswer>;
}

/** 'succeeded', or 'gateway_card_declined': the status, or the error code. */
export const outcomeOf = ({ payment, code }: PayAnswer): string =>
  payment?.status ?? code ?? 'nothing';

interface Owned {
  readonly issues: readonly number[];
  readonly isSubscribed: boolean;
}

export async function ownedBy(visitor: Visit): Promise<Owned> {
  const answer = await (await visitor.get(calls.purchases.path)).json();
  const { issues, subscription } = answer as {
    issues: { issue_id: number }[];
    subscription: { active: boolean };
  };
  return { issues: issues.map(({ issue_id }) => issue_id), isSubscribed: subscription.active };
}

/** Minor units that this user paid and got refunded, by the purchase history. */
export async function paidBy(visitor: Visit): Promise<{ paid: number; back: number }[]> {
  const records = (await (await visitor.get(calls.payments.path)).json()) as {
    total_amount: number;
    refunded_amount: number;
  }[];
  return records.map(({ total_amount: paid, refunded_amount: back }) => ({ paid, back }));
}

/** Ends the store, and throws with every broken accounting rule. */
export async function closeChecked(store: RunningStore): Promise<void> {
  await store.end();
  try {
    await store.inside(({ db, clock }) => demandSoundBooks(db, clock.now()));
  } finally {
    await store.stop();
  }
}
