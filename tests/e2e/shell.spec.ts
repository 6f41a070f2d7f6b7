import { expect, type Locator, type Page, type Route } from '@playwright/test';
import {
  breakAmounts,
  card,
  cards,
  countShifts,
  expectOpenToAll,
  expectWithinWindow,
  shifts,
  snackbars,
  withoutFirstIssues,
} from '../helpers/shop.ts';
import { issueIds, issuePlans } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

/** What stands around every screen: notices, help, papers, the footer, and what holds when a screen falls. */

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
const support = (page: Page): Locator => page.getByRole('dialog', { name: 'Contact support' });
const consentText = 'Cookies keep you signed in and remember your choices.';

/** How long the cookie lasts whose name begins so, in seconds from now. */
async function lifeOf(page: Page, name: string): Promise<number> {
  const found = (await page.context().cookies()).find((cookie) => cookie.name.startsWith(name));
  return (found?.expires ?? 0) - Date.now() / 1000;
}

test('notices are there from the first paint, move nothing and go for good when they are answered', async ({
  page,
  change,
}) => {
  const long = 'Our readers’ service rests in August. '.repeat(12).trim();
  await change({ sandbox: 'on', 'site-message-header': 'Holidays', 'site-message-text': long });
  await page.setViewportSize({ width: 360, height: 740 });
  await countShifts(page);
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();

  await expect(notices(page)).toContainText('At least one published PDF is needed');
  await expect(notices(page)).toContainText('the account must be upgraded from the dashboard');
  await expect(notices(page).getByText('Holidays')).toBeVisible();
  await expect(notices(page).getByText(consentText)).toBeVisible();
  const box = await notices(page).boundingBox();
  expect(box?.height, 'they leave most of a phone to the issues').toBeLessThan(740 / 3);
  expect(await shifts(page)).toBe(0);

  const unfold = notices(page).getByRole('button', { name: 'Show all' });
  await unfold.click();
  await expect.poll(async () => (await notices(page).boundingBox())?.height).toBeGreaterThan(300);
  await notices(page).getByRole('button', { name: 'Show less' }).click();

  await notices(page).getByRole('button', { name: 'Accept' }).click();
  await notices(page).getByRole('button', { name: 'Dismiss' }).click();
  expect(Math.abs((await lifeOf(page, 'gatefold_consent')) - 365 * 24 * 3600)).toBeLessThan(300);
  expect(Math.abs((await lifeOf(page, 'gatefold_message')) - 2_592_000)).toBeLessThan(300);
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await expect(notices(page).getByText(consentText)).toHaveCount(0);
  await expect(notices(page).getByText('Holidays')).toHaveCount(0);

  await change({ 'site-message-text': 'Back again' });
  await page.goto('/terms');
  await expect(notices(page).getByText('Back again')).toBeVisible();
  await expect(notices(page).getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await page.context().clearCookies();
  await page.reload();
  await expect(notices(page).getByText(consentText)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectOpenToAll(page);
});

test('a demo says so in one line', async ({ page, store }) => {
  await page.route(store.origin, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({ response: answer, body: html.replace('"demo":false', '"demo":true') });
  });
  await page.goto('/');
  await expect(notices(page).getByText('This is a demo. No money moves.')).toBeVisible();
});

test('help and papers are reached from every screen, by keyboard too', async ({
  page,
  change,
  store,
}) => {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveTitle('Gatefold');
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText('All prices are in USD.');
  await foot.getByRole('link', { name: 'Need help?' }).click();
  await expect(support(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(support(page)).toHaveCount(0);

  const help = page.getByRole('banner').getByRole('button', { name: 'Help' });
  const choice = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await help.press('Enter');
  const brand = choice('Powered by Gatefold');
  await expect(brand).toHaveAttribute('href', 'https://gatefold.example');
  await expect(brand).toHaveAttribute('rel', /noopener/);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await help.press('ArrowDown');
  await expect(choice('Contact support')).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(support(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();

  await change({ terms: '# Ours\n\nOne *rule*.' });
  await foot.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL(`${store.origin}/terms`);
  await expect(page).toHaveTitle('Terms - Gatefold');
  await expect(page.getByRole('main')).toContainText('waive the 14-day withdrawal period');
  await expect(page.getByRole('heading', { level: 2, name: 'Ours' })).toBeVisible();
  await expectOpenToAll(page);
  await help.click();
  await expect(choice('Privacy policy')).toBeVisible();
  await expectOpenToAll(page);
  await choice('Privacy policy').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Gatefold keeps as little about you');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();

  await change({ name: 'The Kiosk', icon: '/cover/icon.png' });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'The Kiosk' })).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/cover/icon.png');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/cover/icon.png');
});

test('a paper that cannot be had says so, with a way to ask again', async ({ page }) => {
  await page.route('**/api/legal/*', (route) => route.abort(), { times: 1 });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
  await expect(page).toHaveTitle('Could not load the page - Gatefold');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
});

test('each address leads where it should', async ({ page, store }) => {
  const shown = async (path: string) => (await page.goto(path))?.status();
  expect(await shown('/support')).toBe(200);
  await expect(support(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${store.origin}/`);
  await expect(cards(page).first()).toBeVisible();

  expect(await shown('/login')).toBe(200);
  await expect(page.getByRole('dialog', { name: 'Sign In / Register' })).toBeVisible();
  await page.goto(`/read/${issueIds.withSample}/sample`);
  await expect(page).toHaveURL(`${store.origin}/read/${issueIds.withSample}/preview`);

  expect(await shown('/cart')).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found - Gatefold');
});

test('a painted dialog that does not belong to the screen goes when the app draws the screen', async ({
  page,
}) => {
  // As an older server or a cache answers.
  await page.route('**/read/*/xyz', async (route) => {
    const url = route.request().url().replace('/xyz', '');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(`/read/${issueIds.withSample}/xyz`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  // By itself it would go after three seconds.
  await expect(page.locator('[data-details]')).toHaveCount(0, { timeout: 1000 });
});

for (const [what, break_] of [
  [
    'is not on the server',
    (page) => page.route(listWorker, (route) => route.fulfill({ status: 404 })),
  ],
  [
    'is forbidden',
    (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'Worker', {
          get: () => {
            throw new DOMException('Refused by a policy.', 'SecurityError');
          },
        });
      }),
  ],
] as [string, (page: Page) => Promise<unknown>][])
  test(`a list whose worker ${what} is read by the page`, async ({ page }) => {
    await withoutFirstIssues(page);
    await break_(page);
    await page.goto('/');
    await expect(card(page, issuePlans.free.title)).toBeVisible();
  });

test('a screen that cannot be drawn leaves the rest standing, and reports itself without secrets', async ({
  page,
}) => {
  await breakAmounts(page);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/?token=secret');
  await expect(
    page.getByRole('heading', { name: 'Something went wrong while rendering the page.' }),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Gatefold' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('All prices are in USD.');
  await expectOpenToAll(page);

  await page.getByRole('button', { name: 'Click here fill out a report' }).click();
  await expect(support(page).getByLabel('Select your problem')).toHaveValue('other');
  const problem = support(page).getByLabel('Describe your problem in details');
  await expect(problem).toHaveValue(/^The page \/ could not be shown \(error [0-9a-f]{8}\)/);
  const text = await problem.inputValue();
  expect(text).not.toContain('secret');
  const errorId = /error ([0-9a-f]+)/.exec(text)?.[1];
  expect(logged.join()).toContain(`error ${errorId}`);
  await page.keyboard.press('Escape');
  await expect(support(page)).toHaveCount(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
});

test('a snackbar goes after a while, but not from under a hand', async ({ page }) => {
  await page.clock.install();
  await page.goto('/read/999999');
  const said = snackbars(page).getByText('Item was not found.');
  await expect(said).toBeVisible();
  await said.hover();
  await page.clock.runFor(30_000);
  await expect(said).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(7_000);
  await expect(said).toHaveCount(0);
});

test('the frame fits the smallest phone in each script and direction, with all that it can say', async ({
  page,
  change,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const message = {
    'site-message-header': 'Ü'.repeat(60),
    'site-message-text': 'wide '.repeat(60),
  };
  const name = 'Süddeutsche Monatshefte für Literatur, Kultur und Zeitgeschehen';
  await change({
    ...message,
    name,
    sandbox: 'on',
    'promo-only': 'on',
    'interface-direction': 'rtl',
  });
  for (const language of ['de', 'ja', 'pl']) {
    await change({ language });
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectWithinWindow(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('contentinfo')).not.toContainText('USD');
    await page.locator('#help-button').click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
    expect((menu?.x ?? 0) + (menu?.width ?? 999)).toBeLessThanOrEqual(320);
  }
});

test('a crash of what lies over the page leaves the page and what else lies there', async ({
  page,
}) => {
  await page.route('**/assets/SupportDialog-*.js', crashing('SupportDialog'));
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Need help?' }).click();
  const said = snackbars(page).getByText('Something went wrong while rendering the page.');
  await expect(said).toBeVisible();
  await expect(snackbars(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.goBack();
  await card(page, issuePlans.free.title).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a header that cannot be drawn leaves the screen, and comes back with the next navigation', async ({
  page,
}) => {
  await page.route('**/assets/MenuList-*.js', crashing('MenuList'));
  await page.goto('/');
  await page.locator('#help-button').click();
  await expect(snackbars(page)).toContainText('Something went wrong while rendering the page.');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(card(page, issuePlans.free.title)).toBeVisible();
  await card(page, issuePlans.free.title).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('#help-button')).toHaveCount(1);
});

const listWorker = '**/assets/list.worker-*.js';

/** Answers with code whose component throws when it is drawn. */
const crashing = (component: string) => (route: Route) =>
  route.fulfill({
    contentType: 'text/javascript',
    body: `export const ${component} = () => { throw new Error('cannot be drawn'); };`,
  });
