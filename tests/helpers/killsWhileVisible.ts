import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page, type Route } from 'playwright';
import { calls } from '#contract/api/registry.ts';
import { headlessLaunch } from '../../scripts/chromium.ts';
import { remoteClient } from '../../server/cli/storeClient.ts';
import {
  type Checkout,
  closeChecked,
  ownedBy,
  personAt,
  personCookie,
  reopen,
  startCheckout,
} from './checkout.ts';
import { button, fillCard, order, testCards } from './checkoutPage.ts';
import { faultDice } from './faultSeed.ts';
import { strayCharges } from './kills.ts';
import { freePort } from './postgres.ts';
import { details, expectStillDetails, snackbars } from './shop.ts';
import { issueIds } from './seedPlan.ts';
import type { Database } from './storeTemplate.ts';

const goods = [issueIds.bought, issueIds.notBought, issueIds.withSample];

/** Milliseconds from the press of Pay: about the duration of the response on a busy machine. */
const longest = 600;

/** The time after which a payment without a visible result counts as lost. */
const patience = 90_000;

/** The results, as shown to the users, and as stored at the gateway and in the store. */
export interface SeenKills {
  readonly kills: number;
  readonly presses: number;
  readonly charges: number;
  /** The number of kills after the charge. */
  readonly chargedAtKill: number;
  /** The number of times that each sentence was shown. */
  readonly sentences: Readonly<Record<string, number>>;
  /** Sentences; empty if no payment was lost, charged twice, refunded or shown wrongly. */
  readonly faults: readonly string[];
}

/** One user's visit, until the purchase exists. */
interface Purchase {
  readonly page: Page;
  readonly n: number;
  presses: number;
  readonly faults: string[];
}

/**
 * Kills the store repeatedly while a user pays in a browser: every second time after the response was made
 * and before it arrived, else at a random moment. Each user follows the instructions of the page.
 */
export async function killBeforeUsers(db: Database, kills: number): Promise<SeenKills> {
  const dice = faultDice();
  let checkout = await startCheckout({ db, env: { PORT: String(await freePort()) } });
  const browser = await chromium.launch(headlessLaunch());
  const sum = { presses: 0, chargedAtKill: 0, faults: [] as string[] };
  const sentences: Record<string, number> = {};
  try {
    for (let n = 0; n < kills; n += 1) {
      const before = await chargeCount(checkout);
      const purchase = await openPurchase(browser, checkout, n);
      checkout = await killDuring(purchase, checkout, dice.int(0, longest - 1));
      const chargedAtKill = (await chargeCount(checkout)) - before;
      await goOn(purchase, () => chargeCount(checkout).then((count) => count - before));
      for (const said of await sentencesOn(purchase.page))
        sentences[said] = (sentences[said] ?? 0) + 1;
      const charged = (await chargeCount(checkout)) - before;
      sum.presses += purchase.presses;
      sum.chargedAtKill += chargedAtKill;
      sum.faults.push(...purchase.faults, ...(await faultsAfter(checkout, n, charged)));
      await purchase.page.context().close();
    }
    const { charges } = await checkout.stripe.ledger();
    const back = charges.filter(({ amount_refunded }) => amount_refunded > 0);
    sum.faults.push(...back.map(({ payment_intent }) => `${payment_intent} was given back`));
    await checkout.store.end();
    sum.faults.push(...(await checkout.store.inside((inside) => strayCharges(inside, charges))));
    return { kills, ...sum, charges: charges.length, sentences };
  } finally {
    await browser.close();
    await closeChecked(checkout.store);
  }
}

const chargeCount = async ({ stripe }: Checkout): Promise<number> =>
  (await stripe.ledger()).charges.length;

const isPlan = (n: number): boolean => n % 5 === 4;

/** From the details to a filled-in card. */
async function openPurchase(browser: Browser, { store }: Checkout, n: number): Promise<Purchase> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const { name, value } = personCookie(store, n);
  await context.addCookies([{ name, value, url: store.origin }]);
  const page = await context.newPage();
  await page.addInitScript(keepSentences);
  await page.goto(`${store.origin}/read/${goods[n % goods.length]}`);
  await expectStillDetails(page);
  if (isPlan(n)) {
    await button(details(page), 'Subscribe').click();
    await page.getByRole('button', { name: 'One month' }).click();
  } else await button(details(page), /^Buy/).click();
  await fillCard(order(page), testCards.good);
  return { page, n, presses: 0, faults: [] };
}

/** Records the text of the page's live regions. */
function keepSentences(): void {
  const said = new Set<string>();
  Object.assign(window, { said });
  const look = (): void => {
    const places = document.querySelectorAll(
      '[role=alert], [aria-live] [data-kind] > :first-child',
    );
    for (const place of places) {
      const words = place.checkVisibility() && place.textContent?.trim();
      if (words) said.add(words);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  });
}

const sentencesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);

/**
 * Presses Pay and kills the store. Returns the next store, at the same address.
 * @param wait in ms, for every second purchase
 */
async function killDuring(purchase: Purchase, checkout: Checkout, wait: number): Promise<Checkout> {
  const { page, n } = purchase;
  if (n % 2 === 0) {
    const killed = new Promise<void>((resolve) => {
      const onOrder = async (route: Route): Promise<void> => {
        await route.fetch();
        await checkout.store.kill();
        await route.abort('connectionreset');
        resolve();
      };
      void page.route(`**${calls.pay.path}`, onOrder, { times: 1 });
    });
    await pressPay(purchase);
    await killed;
  } else {
    await pressPay(purchase);
    await setTimeout(wait);
    await checkout.store.kill();
  }
  return reopen(checkout);
}

async function pressPay(purchase: Purchase): Promise<void> {
  await button(order(purchase.page), /^Pay /).click();
  purchase.presses += 1;
}

const isNo = /could not be collected|declined|incorrect|insufficient/i;

/** Uses the actions of the page until the cart has closed. */
async function goOn(purchase: Purchase, charged: () => Promise<number>): Promise<void> {
  const { page, n, faults } = purchase;
  const until = Date.now() + patience;
  while (await order(page).count()) {
    if (Date.now() > until) {
      faults.push(`User ${n} still sees: ${await order(page).innerText()}`);
      return;
    }
    const alert = order(page).getByRole('alert').filter({ visible: true });
    const words = (await alert.allInnerTexts()).join(' ');
    if (isNo.test(words) && (await charged()) > 0)
      faults.push(`User ${n} was charged and reads: ${words}`);
    if (isNo.test(words)) await pressIfThere(page, 'Try again');
    else if (words) await pressIfThere(page, 'Look again');
    else if (await button(order(page), /^Pay /).isEnabled({ timeout: 100 }).catch(no))
      await payAgain(purchase, charged);
    await setTimeout(100);
  }
  const told = snackbars(page).getByText(/Successfully purchased|has been activated/);
  await told.waitFor({ timeout: 10_000 }).catch(() => faults.push(`User ${n} was told nothing`));
}

const no = (): false => false;

async function pressIfThere(page: Page, name: string): Promise<void> {
  await button(order(page), name)
    .click({ timeout: 500 })
    .catch(() => undefined);
}

/** The form is shown again, which must not happen after a charge. */
async function payAgain(purchase: Purchase, charged: () => Promise<number>): Promise<void> {
  const { page, n, faults } = purchase;
  const count = await charged();
  const isForm = await button(order(page), /^Pay /).isVisible();
  if (isForm && count > 0 && (await order(page).count()))
    faults.push(`User ${n} was charged and is asked to pay again`);
  await pressPay(purchase).catch(() => undefined);
}

/** The user's purchases and payments, and the broken accounting rules of the store. */
async function faultsAfter(checkout: Checkout, n: number, charged: number): Promise<string[]> {
  const faults: string[] = [];
  const owned = await ownedBy(await personAt(checkout.store, n));
  const has = isPlan(n) ? owned.isSubscribed : owned.issues.includes(goods[n % goods.length] ?? 0);
  if (charged !== 1) faults.push(`User ${n} was charged ${charged} times`);
  if (!has) faults.push(`User ${n} owns nothing`);
  const client = await remoteClient(checkout.store.dataDir);
  for (const { rule, ids } of (await client?.brokenRules()) ?? [])
    faults.push(`${rule} Rows: ${ids.join(', ')}`);
  return faults;
}
