import { expect, type Locator, type Page } from '@playwright/test';
import { cards, expectStillDetails, withoutFirstIssues } from './shop.ts';
import { agree } from './signInPage.ts';
import { issueIds, type RunningStore } from './startStore.ts';
import type { Say } from './texts.ts';

/** Every screen, in the order of a user's visit, in the store's language. */

interface Way {
  readonly page: Page;
  /** With the provider's simulator of `signInPage.ts`. */
  readonly store: RunningStore;
  /** In the language that the store is set to. */
  readonly say: Say;
  /** Checks a screen without running animations. */
  readonly look: (screen: string) => Promise<void>;
}

export async function throughShop(way: Way): Promise<void> {
  await browse(way);
  await signIn(way);
  await stay(way);
  await loseTheWay(way);
}

const button = ({ page, say }: Way, key: string): Locator =>
  page.getByRole('button', { name: say(key), exact: true });

/** The screens of a guest in the catalogue: list, empty list, order and details. */
export async function browse(way: Way): Promise<void> {
  const { page, store, say, look } = way;
  const search = page.getByRole('searchbox', { name: say('catalog.search') });
  await page.goto(store.origin);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText(say('catalog.line.free'), { exact: true }).last()).toBeVisible();
  await expect(
    page.getByRole('tab', { name: say('catalog.tab.purchased'), exact: true }),
  ).toBeDisabled();
  await look('list');
  await search.fill('nothing is called so');
  await expect(page.getByText(say('catalog.empty'))).toBeVisible();
  await look('empty list');
  await button(way, 'catalog.clearSearch').click();
  await button(way, 'catalog.sort').click();
  await expect(page.getByText(say('catalog.sortBy.titlesUp'), { exact: true })).toBeVisible();
  await look('order');
  await page.keyboard.press('Escape');
  await page.locator(`[data-card="${issueIds.withSample}"]`).click();
  await expectStillDetails(page);
  await button(way, 'catalog.subscribe').click();
  await expect(page.getByText(say('cart.registerToSubscribe'))).toBeVisible();
  await look('details');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('catalog.close') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

let people = 0;

/** From the header to the account's menu, through all screens between. */
async function signIn(way: Way): Promise<void> {
  const { page, say, look } = way;
  const dialog = page.getByRole('dialog');
  // For a moment there are two while the tabs change.
  const provider = dialog.locator('[data-provider=custom]').filter({ visible: true }).last();
  const terms = dialog.getByRole('checkbox', { name: say('account.accept') });
  const passed = async (action: (window: Page) => Promise<void>, during?: string) => {
    const opened = page.waitForEvent('popup');
    await provider.click();
    const window = await opened;
    if (during) await expect(provider).toBeDisabled();
    if (during) await look(during);
    await action(window);
  };
  await button(way, 'account.signInOrRegister').first().click();
  await expect(provider).toBeEnabled();
  await expect(page.getByText(say('cart.registerToSubscribe'))).toHaveCount(0);
  await look('sign-in');
  await dialog.getByRole('tab', { name: say('account.register') }).click();
  await expect(provider).toBeEnabled();
  await look('register');
  await passed((window) => window.getByRole('button', { name: 'Cancel' }).click(), 'waiting');
  await expect(dialog.getByRole('alert')).toHaveText(say('errors.sign_in_refused'));
  await look('trouble');
  people += 1;
  const email = `${people}.with.a.rather.long.name@mail.department.example.com`;
  await passed((window) => agree(window, email));
  await expect(terms).toBeVisible();
  await look('confirmation');
  const broken = { status: 500, json: {} };
  await page.route('**/auth/register', (route) => route.fulfill(broken), { times: 1 });
  await terms.check();
  await button(way, 'account.createAccount').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look('refused');
  await terms.uncheck();
  await terms.check();
  await button(way, 'account.createAccount').click();
  await expect(page.getByText(say('account.signedInAs', { email }))).toBeVisible();
  // The guest wanted to subscribe, where the details of an issue were open.
  const plans = page.getByRole('dialog', { name: say('cart.choosePlan') });
  await plans.getByRole('button', { name: say('cart.close'), exact: true }).click();
  await expect(plans).toHaveCount(0);
  await dialog.getByRole('button', { name: say('catalog.close'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await button(way, 'account.menu').click();
  await expect(page.getByRole('menuitem', { name: say('account.signOut') })).toBeVisible();
  await look('menu');
}

async function stay(way: Way): Promise<void> {
  const { page, say, look } = way;
  const choice = (key: string) => page.getByRole('menuitem', { name: say(key), exact: true });
  const title = (key: string) => page.getByRole('heading', { level: 1, name: say(key) });
  await choice('account.yourAccount').click();
  await expect(page.getByText(say('books.plan.offer'))).toBeVisible();
  await expect(page.getByText(say('cart.period.year'), { exact: true })).toBeVisible();
  await expect(page.getByText(say('purchaseHistory.none'))).toBeVisible();
  await expect(page.getByLabel(say('coupons.code'), { exact: true })).toBeEnabled();
  await look('account');
  await button(way, 'shell.help').click();
  await expect(choice('shell.support')).toBeVisible();
  await look('help');
  await choice('shell.support').click();
  const form = page.getByRole('dialog', { name: say('support.title') });
  await form.getByLabel(say('support.email'), { exact: true }).clear();
  await form.getByRole('button', { name: say('supportForm.send'), exact: true }).click();
  await expect(form.getByText(say('support.wrong.email'))).toBeVisible();
  await look('support');
  await form.getByRole('button', { name: say('support.cancel'), exact: true }).click();
  await expect(form).toHaveCount(0);
  for (const paper of ['shell.terms', 'shell.privacy']) {
    await button(way, 'shell.help').click();
    await choice(paper).click();
    await expect(title(paper)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await look(paper);
  }
}

async function loseTheWay(way: Way): Promise<void> {
  const { page, store, say, look } = way;
  await page.goto(`${store.origin}/nope`);
  await expect(page.getByRole('heading', { name: say('shell.notFound.heading') })).toBeVisible();
  await expect(page.getByRole('link', { name: say('shell.notFound.back') })).toBeVisible();
  await look('not found');
  await withoutFirstIssues(page);
  await page.route('**/api/issues', (route) => route.abort(), { times: 1 });
  await page.goto(store.origin);
  await expect(page.getByRole('heading', { name: say('shell.loadFailure.heading') })).toBeVisible();
  await look('load failure');
  await page.goto(`${store.origin}/read/${issueIds.notBought}/full`);
  await expect(page.getByText(say('reader.purchaseToRead'))).toBeVisible();
  await look('placeholder');
  const stale = { status: 403, json: { message: 'Bad CSRF token.' } };
  // Each request of the expired session, also a second one for the same file.
  await page.route('**/api/issues/*/download/*', (route) => route.fulfill(stale));
  await page.goto(`${store.origin}/read/${issueIds.free}/full`);
  await expect(
    page.getByRole('alertdialog', { name: say('account.sessionExpired') }),
  ).toBeVisible();
  await look('expired');
}

/**
 * Counts the documents that the window requests from now on: loads and reloads. The event `load` is no
 * measure: it may come after the page's first dialog, and not at all where the page reloads before.
 */
export function countDocuments(page: Page): { readonly count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1;
  });
  return documents;
}
