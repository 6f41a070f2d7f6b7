import { expect, type Locator, type Page } from '@playwright/test';
import { testCards } from '../../helpers/checkoutPage.ts';
import { button, confirm, fillCart, heading, typeCard } from '../../helpers/framedStore.ts';
import { framed, frameIn, heard, often, say } from '../../helpers/inFrame.ts';
import { breakAmounts } from '../../helpers/shop.ts';
import { agree } from '../../helpers/signInPage.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The whole store in a frame of another site, with pages where it has dialogs by itself. */

test.use({ storeName: 'framed' });

const { title } = issuePlans.withSample;
const id = issueIds.withSample;

const link = (page: Page, name: string | RegExp): Locator =>
  framed(page).getByRole('link', { name, exact: true });
const dialogs = (page: Page): Locator => framed(page).getByRole('dialog');
const snackbars = (page: Page): Locator =>
  framed(page).getByRole('region', { name: 'Notifications' });

/** Where the store stands. */
const expectPath = (page: Page, path: string): Promise<void> =>
  expect.poll(async () => new URL((await frameIn(page)).url()).pathname, often).toBe(path);

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await button(page, menu).click();
  await framed(page).getByRole('menuitem', { name: item }).click();
}

/** The host events so far. */
const opened = async (page: Page) =>
  (await heard(page, 'happened')).filter((event) => JSON.stringify(event).includes('issueOpened'));
const happened = (page: Page): Promise<unknown[]> => heard(page, 'happened');

test('a store in a frame shows pages instead of dialogs, and Back leads through them (EMB-001, EMB-002, EMB-010, EMB-024, CAT-042, DET-005 to DET-009, DET-012, DET-013, AUTH-005, SUP-003, SUP-006, SUP-025, SHELL-010)', async ({
  page,
  change,
  host,
  store,
}) => {
  await change({ description: 'All about *harbours*.' });
  await page.goto(host.around(store.origin));

  await test.step('the list, without a panel about the store', async () => {
    await expect(link(page, title)).toBeVisible();
    await expect(button(page, 'Sign In / Register')).toBeVisible();
    await expect(framed(page).getByText('harbours')).toHaveCount(0);
  });

  await test.step('an issue', async () => {
    await link(page, title).click();
    await expectPath(page, `/read/${id}`);
    await expect(heading(page, title)).toBeVisible();
    await expect(framed(page).getByText('An issue with emphasis and a link.')).toBeVisible();
    await expect(framed(page).locator(`[data-cover="${id}"]`)).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await expect(button(page, 'Close')).toHaveCount(0);
    await expect(link(page, /^Return to the list/)).toContainText('Return');
    await expect(link(page, 'link')).toHaveAttribute('target', '_blank');
    await button(page, 'Preview').click();
    await expect
      .poll(() => heard(page, 'openViewer'))
      .toEqual([{ issueId: id, pdfType: 'sample' }]);
    await expect(dialogs(page)).toHaveCount(0);
  });

  await test.step('Back and forward, which are the host page’s own', async () => {
    await page.evaluate(() => history.back());
    await expectPath(page, '/');
    await page.evaluate(() => history.forward());
    await expect(heading(page, title)).toBeVisible();
    await link(page, /^Return to the list/).click();
    await expectPath(page, '/');
  });

  await test.step('the support', async () => {
    await choose(page, 'Help', 'Contact support');
    await expectPath(page, '/support');
    await expect(heading(page, 'Contact support')).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await framed(page).getByLabel('Email address').fill('anna@example.com');
    await framed(page).getByLabel('Select your problem').selectOption('reader');
    await framed(page).getByLabel('Describe your problem in details').fill('Page nine is white.');
    await button(page, 'Send').click();
    await link(page, 'Return to the list').click();
    await expectPath(page, '/');
  });

  await test.step('signing in, and the return to the page before', async () => {
    await button(page, 'Sign In / Register').click();
    await expectPath(page, '/login');
    await expect(heading(page, 'Sign In / Register')).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await page.evaluate(() => history.back());
    await expectPath(page, '/');
  });

  await test.step('other sites, which open in tabs', async () => {
    await expect(link(page, 'Powered by Gatefold')).toHaveAttribute('target', '_blank');
    await expect(link(page, 'Powered by Gatefold')).toHaveAttribute('rel', /noopener/);
    await button(page, 'Help').click();
    const brand = framed(page).getByRole('menuitem', { name: 'Powered by Gatefold' });
    await expect(brand).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
  });

  await test.step('an issue that is not there', async () => {
    await say(page, { type: 'openIssue', payload: { id: 999_999 } });
    await expect(framed(page).getByRole('main')).toContainText('Item was not found.');
    await expect(snackbars(page)).toContainText('Item was not found.');
    await expectPath(page, '/read/999999');
  });

  expect(await opened(page)).toEqual([
    { name: 'issueOpened', issueId: id },
    { name: 'issueOpened', issueId: id },
  ]);

  await test.step('an address that is not there', async () => {
    await page.goto(host.around(`${store.origin}/nope`));
    await expect(heading(page, 'Could not load the page')).toBeVisible();
    await expect(framed(page).getByText('There was a problem loading the page.')).toBeVisible();
    await expect(button(page, 'Reload')).toBeVisible();
  });
});

test('a store follows the navigation of its host, also before its first render, ignores messages for a reader, and tells its host when it cannot be drawn (EMB-018, EMB-023)', async ({
  page,
  host,
  store,
}) => {
  await test.step('a store follows the navigation of its host, also before its first render, and ignores messages for a reader (EMB-018, EMB-023)', async () => {
    await page.goto(host.around(store.origin, undefined, 'silence'));
    await expect.poll(() => heard(page, 'hello'), often).toHaveLength(1);
    await Promise.all([
      say(page, { type: 'hello' }),
      say(page, { type: 'openIssue', payload: { id } }),
    ]);
    await expect(heading(page, title)).toBeVisible();

    const wanted = { issueId: issueIds.free, pdfType: 'full', page: 3 };
    await say(page, { type: 'openViewer', payload: wanted });
    await say(page, { type: 'loadOptions', payload: { loadIssue: wanted } });
    await say(page, { type: 'closeViewer' });
    await say(page, { type: 'openIssue', payload: { id: issueIds.notBought } });
    await expect(heading(page, issuePlans.notBought.title)).toBeVisible();
    await expect(dialogs(page)).toHaveCount(0);
    await expectPath(page, `/read/${issueIds.notBought}`);

    await say(page, { type: 'openAuth', payload: { reading: { issueId: id, pdfType: 'sample' } } });
    await expectPath(page, '/login');
    const opened = page.context().waitForEvent('page');
    await framed(page)
      .getByRole('button', { name: /^Continue with/ })
      .click();
    await agree(await opened, 'sent@example.com');
    await confirm(page);
    await expectPath(page, `/read/${id}/preview`);
    const asked = () => expect.poll(() => heard(page, 'openViewer'), often);
    await asked().toEqual([{ issueId: id, pdfType: 'sample' }]);

    await say(page, { type: 'openAccount' });
    await expect(heading(page, 'Account')).toBeVisible();
    await say(page, { type: 'openAuth', payload: { reading: wanted } });
    await expectPath(page, `/read/${issueIds.free}/full`);
    await asked().toHaveLength(2);
    const told = (await happened(page)) as { name: string }[];
    expect(told.filter(({ name }) => name === 'signedIn')).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain('sent@');
  });

  await test.step('a store that cannot be drawn tells the host, and its report is the support’s page, filled in', async () => {
    await breakAmounts(page);
    await page.goto(host.around(store.origin));
    await framed(page).getByRole('alert').getByRole('button', { name: 'Report' }).click();
    await expectPath(page, '/support');
    await expect(framed(page).getByLabel('Describe your problem in details')).toHaveValue(/\w{8}/);
    await expect
      .poll(() => happened(page), often)
      .toContainEqual({ name: 'error', code: 'crashed' });
  });
});

test('a store in a frame has a page for the cart, from which paying leads to the bought issue and reports it once (CART-008, CART-031, CART-033)', async ({
  page,
  host,
  person,
  store,
}) => {
  await person.signIn(page.context());
  await page.goto(host.around(store.origin));
  await fillCart(page, issuePlans.notBought.title);
  await expectPath(page, '/cart');
  await expect(dialogs(page)).toHaveCount(0);
  await typeCard(page, testCards.good);
  await button(page, /^Pay \$/).click();
  await expectPath(page, `/read/${issueIds.notBought}`);
  await expect(snackbars(page)).toContainText('Successfully purchased issue.');
  await button(page, 'Open').click();
  await expect
    .poll(() => heard(page, 'openViewer'))
    .toEqual([{ issueId: issueIds.notBought, pdfType: 'full' }]);

  await choose(page, 'Account', 'Your account');
  await button(page, /^One month/).click();
  await expectPath(page, '/cart');
  await expect(button(page, /^Pay \$/)).toBeVisible();

  await say(page, { type: 'openIssue', payload: { id } });
  await button(page, 'Subscribe').click();
  await expectPath(page, '/cart');
  await button(page, /^One month/).click();
  await typeCard(page, testCards.good);
  await button(page, /^Pay \$/).click();
  await expectPath(page, '/');
  await expect(snackbars(page)).toContainText('Subscription has been activated');
  const told = (await happened(page)) as { name: string }[];
  const bought = told.filter(({ name }) => name === 'purchased');
  expect(bought).toEqual([
    {
      name: 'purchased',
      item: 'issue',
      id: issueIds.notBought,
      amount: issuePlans.notBought.price,
      currency: 'USD',
      order: expect.any(Number),
    },
    {
      name: 'purchased',
      item: 'plan',
      id: expect.any(Number),
      amount: 499,
      currency: 'USD',
      order: expect.any(Number),
    },
  ]);
  const opened = told.filter(({ name }) => name === 'issueOpened');
  // The return from the cart is no other opening.
  expect(opened).toEqual(
    [issueIds.notBought, id].map((issueId) => ({ name: 'issueOpened', issueId })),
  );
});
