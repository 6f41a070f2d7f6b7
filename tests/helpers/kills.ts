import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { remoteClient } from '../../server/cli/storeClient.ts';
import { payments } from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';
import {
  type Checkout,
  closeChecked,
  outcomeOf,
  ownedBy,
  pay,
  reopen,
  startCheckout,
} from './checkout.ts';
import { faultDice } from './faultSeed.ts';
import { issueIds } from './seedPlan.ts';
import type { Database } from './storeTemplate.ts';
import type { Ledger } from './stripeControl.ts';

const goods = [issueIds.bought, issueIds.notBought, issueIds.withSample, issueIds.withoutTitle];

/** Users who buy issues, and after them users who subscribe. */
const buyers = 40;
const subscribers = 20;

/** Milliseconds from the press of a button after which a payment is complete. */
const longest = 250;

interface Press {
  readonly person: number;
  readonly order: { readonly issue?: number; readonly plan?: number; readonly attempt: string };
}

/** The results. */
export interface KillCount {
  readonly kills: number;
  readonly pressed: number;
  readonly charged: number;
  /** Sentences; empty if no payment was lost or charged twice. */
  readonly faults: readonly string[];
}

/**
 * Kills the store repeatedly at random moments while users pay. After each start, every user without a
 * response repeats the same request, and the accounting rules are checked. In the end every charge at
 * the gateway must have a row, and every user must have what they paid for.
 */
export async function killWhilePaying(db: Database, kills: number): Promise<KillCount> {
  const dice = faultDice();
  let checkout = await startCheckout({ db });
  const pressed: Press[] = [];
  const faults: string[] = [];
  try {
    for (let n = 0; n < kills; n += 1) {
      const presses = pressesOf(n);
      pressed.push(...presses);
      const under = presses.map((press) => pressButton(checkout, press).catch(() => 'nothing'));
      await setTimeout(dice.int(0, longest - 1));
      await checkout.store.kill();
      await Promise.all(under);
      checkout = await reopen(checkout);
      faults.push(...(await faultsAfter(checkout, presses)));
    }
    const { charges } = await checkout.stripe.ledger();
    await checkout.store.end();
    faults.push(...(await checkout.store.inside((inside) => strayCharges(inside, charges))));
    return { kills, pressed: pressed.length, charged: charges.length, faults };
  } finally {
    await closeChecked(checkout.store);
  }
}

function pressesOf(n: number): Press[] {
  const bought = [0, 1, 2].map((each) => {
    const pair = n * 3 + each;
    const issue = goods[Math.floor(pair / buyers) % goods.length] ?? 0;
    return { person: pair % buyers, order: { issue, attempt: randomUUID() } };
  });
  const isTurn = n % 3 === 0;
  const plan = {
    person: buyers + ((n / 3) % subscribers),
    order: { plan: 2, attempt: randomUUID() },
  };
  // One of them presses twice.
  return [...bought, ...bought.slice(0, 1), ...(isTurn ? [plan] : [])];
}

const pressButton = async (checkout: Checkout, { person, order }: Press): Promise<string> =>
  outcomeOf(await pay(await checkout.person(person), order, 'pm_card_visa'));

const isDone = (outcome: string): boolean => /succeeded|activated|already_owned/.test(outcome);

async function faultsAfter(checkout: Checkout, presses: readonly Press[]): Promise<string[]> {
  const faults: string[] = [];
  for (const press of presses) {
    const outcome = await outcomeInTheEnd(checkout, press);
    if (!isDone(outcome)) faults.push(`${JSON.stringify(press)} ended as ${outcome}`);
    else if (!(await has(checkout, press))) faults.push(`${JSON.stringify(press)} gave nothing`);
  }
  const client = await remoteClient(checkout.store.dataDir);
  for (const { rule, ids } of (await client?.brokenRules()) ?? [])
    faults.push(`${rule} Rows: ${ids.join(', ')}`);
  return faults;
}

/** Repeats a request without a response as the page does, and waits while the state is unknown. */
async function outcomeInTheEnd(checkout: Checkout, press: Press): Promise<string> {
  const until = Date.now() + 30_000;
  for (;;) {
    const outcome = await pressButton(checkout, press);
    const isOpen = outcome === 'processing' || outcome === 'pending';
    if (!isOpen || Date.now() > until) return outcome;
    await setTimeout(50);
  }
}

async function has(checkout: Checkout, { person, order }: Press): Promise<boolean> {
  const { issues, isSubscribed } = await ownedBy(await checkout.person(person));
  return order.issue === undefined ? isSubscribed : issues.includes(order.issue);
}

/** Charges at the gateway without a row, and rows without a charge. */
export async function strayCharges(
  { db }: Pick<Resources, 'db'>,
  charges: Ledger['charges'],
): Promise<string[]> {
  const rows = await db.select().from(payments).where(isNotNull(payments.completedAt));
  const inBooks = rows.map(({ gatewayId, amount }) => `${gatewayId} ${amount}`).toSorted();
  const atGateway = charges
    .map(({ payment_intent, amount }) => `${payment_intent} ${amount}`)
    .toSorted();
  const lost = atGateway.filter((charge) => !inBooks.includes(charge));
  const madeUp = inBooks.filter((charge) => !atGateway.includes(charge));
  const things = rows.map(({ userId, issueId, planId }) => `${userId} ${issueId} ${planId}`);
  return [
    ...lost.map((charge) => `The books do not know of ${charge}`),
    ...madeUp.map((charge) => `Nobody has paid ${charge}`),
    ...(atGateway.length === inBooks.length ? [] : ['Something was charged twice']),
    ...(new Set(things).size === things.length ? [] : ['Somebody has paid twice']),
  ];
}
