import { expect, type Locator, type Page } from '@playwright/test';
import {
  cards,
  watchShifts,
  expectOpenToAll,
  expectWithinWindow,
  shifts,
  supportDialog as support,
} from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The parts around every screen: notices, help, legal pages, the footer, and the addresses. */

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
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
  await change({
    'preview-mode': 'on',
    'site-message-header': 'Holidays',
    'site-message-text': long,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await watchShifts(page);
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();

  await expect(notices(page)).toContainText('At least one published PDF is needed');
  await expect(notices(page)).toContainText('the account must be upgraded from the dashboard');
  await expect(notices(page).getByText('Holidays')).toBeVisible();
  await expect(notices(page).getByText(consentText)).toBeVisible();
  const box = await notices(page).boundingBox();
  expect(box?.height, 'they leave most of a phone to the issues').toBeLessThan(740 / 3);
  expect(await shifts(page)).toEqual([]);

  const unfold = notices(page).getByRole('button', { name: 'Show all' }).first();
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
  await expect(page.getByRole('menuitem')).toHaveText([
    'Contact support',
    'Plans and prices',
    'Notes',
    'Terms',
    'Privacy policy',
    'Powered by Gatefold',
  ]);
  const brand = choice('Powered by Gatefold');
  await expect(brand).toHaveAttribute('href', 'https://gatefold.example');
  await expect(brand).toHaveAttribute('rel', /noopener/);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await help.press('ArrowDown');
  await expect(page.getByRole('menu')).toBeFocused();
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
  await foot.getByRole('link', { name: 'Accessibility' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
  await expectOpenToAll(page);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();

  await change({ name: 'The Kiosk', icon: '/cover/icon.png' });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'The Kiosk' })).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/cover/icon.png');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/cover/icon.png');
});

test('a press on a menu item chooses it, also where the menu moved under the pointer in between', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Help' }).click();
  const item = page.getByRole('menuitem', { name: 'Support' });
  await item.hover();
  await page.mouse.down();
  // Without a movement of the pointer, the item that comes back is not highlighted again.
  await page.getByRole('menu').evaluate(async (menu) => {
    const event = (name: string) =>
      new Promise((resolve) => {
        menu.addEventListener(name, resolve, { once: true });
      });
    menu.style.translate = '0 300px';
    await event('pointerleave');
    menu.style.translate = '';
    await event('pointerenter');
  });
  await page.mouse.up();
  await expect(support(page)).toBeVisible();
});

test('each address leads where it should; the cookie notice takes one line of a phone, a notice of the server too, and a legal document that cannot be loaded is tried again', async ({
  page,
  store,
  change,
}) => {
  await test.step('a legal document that cannot be loaded is replaced by a message with Try again', async () => {
    await page.route('**/api/legal/*', (route) => route.abort(), { times: 1 });
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'Could not load the page' })).toBeVisible();
    await expect(page).toHaveTitle('Could not load the page - Gatefold');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await test.step('each address leads where it should', async () => {
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

  await test.step('a notice of the server is one line above the page', async () => {
    await page.route(store.origin, async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const notice = JSON.stringify({ text: 'This is a demo.', link: null, updates: null });
      const body = html.replace('"notice":null', `"notice":${notice}`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/');
    await expect(notices(page).getByText('This is a demo.')).toBeVisible();
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await test.step('the cookie notice takes one line of a phone until it is opened, and the focus skips what is cut off', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    const height = async () => (await notices(page).boundingBox())?.height ?? 0;
    const link = notices(page).getByRole('link', { name: 'Privacy policy' });
    const unfold = notices(page).getByRole('button', { name: 'Show all' });
    await expect(unfold).toBeVisible();
    expect(await height()).toBeLessThan(50);
    expect(await shifts(page)).toEqual([]);
    await expect(link).toBeHidden();
    await unfold.press('Enter');
    await expect(link).toBeVisible();
    expect(await height()).toBeGreaterThan(50);
    await expectOpenToAll(page);
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await notices(page).getByRole('button', { name: 'Show less' }).click();
    expect(await height()).toBeLessThan(50);
    // German has the longest button.
    await change({ language: 'de' });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Einverstanden' })).toBeVisible();
    const strip = page.getByRole('region', { name: 'Hinweise' });
    expect((await strip.boundingBox())?.height).toBeLessThan(50);
    await change({ language: 'en' });
  });

  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a painted dialog that does not belong to the screen goes when the app draws the screen', {
  tag: '@extended',
}, async ({ page }) => {
  // As an older server or a cache answers.
  await page.route('**/read/*/xyz', async (route) => {
    const url = route.request().url().replace('/xyz', '');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  // The timer after which they would go by themselves never fires.
  await page.addInitScript(() => {
    const setTimeout = window.setTimeout.bind(window);
    const withoutLong = (handler: TimerHandler, ms?: number, ...values: unknown[]) =>
      (ms ?? 0) >= 3000 ? 0 : setTimeout(handler, ms, ...values);
    window.setTimeout = withoutLong as typeof window.setTimeout;
  });
  await page.goto(`/read/${issueIds.withSample}/xyz`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.locator('[data-details]')).toHaveCount(0);
});

test('the frame fits the smallest phone in each script and direction, with all that it can say', {
  tag: '@extended',
}, async ({ page, change }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const message = {
    'site-message-header': 'Ü'.repeat(60),
    'site-message-text': 'wide '.repeat(60),
  };
  const name = 'Süddeutsche Monatshefte für Literatur, Kultur und Zeitgeschehen';
  await change({
    ...message,
    name,
    'preview-mode': 'on',
    'coupons-only': 'on',
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
