import { expect, type Locator, type Page } from '@playwright/test';
import { expectOpenToAll, expectWithinWindow } from '../../helpers/shop.ts';
import { issueIds, type RunningStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The page on which a publisher tries the store in another page and copies the snippet. */

test.use({ storeName: 'framed' });

const way = (page: Page, name: string): Locator => page.getByRole('radio', { name });
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const snippet = (page: Page): Locator => part(page, 'Copy this').locator('code');
const live = (page: Page): Locator => part(page, 'How it looks');
const log = (page: Page): Locator => part(page, 'What page and store say to each other');
const said = (page: Page, type: string): Locator =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(type, { exact: true }) });

/** The covers of a store in a frame. */
const cardsIn = (frame: Locator): Locator => frame.contentFrame().locator('[data-card]');

const spiteful = '"><script>alert(1)</script>';

async function open(page: Page, { origin }: RunningStore): Promise<void> {
  await page.goto(`${origin}/embed`);
  await expect(cardsIn(live(page).locator('iframe')).first()).toBeVisible();
}

test('a publisher tries each way with its options, and the example behaves like the snippet', async ({
  page,
  store,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', () => faults.push('a script of a title ran'));
  await open(page, store);
  const frame = live(page).locator('iframe');
  await expect(said(page, 'hello')).toHaveCount(2);
  await expect(said(page, 'ready')).toBeVisible();
  await expect(log(page).getByRole('status')).toContainText('Messages so far');
  await expectOpenToAll(page);

  await page.getByLabel('Name for screen readers').fill(spiteful);
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByLabel('Colour scheme').selectOption('Dark');
  await page.getByLabel('Direction').selectOption('Right to left');
  await page.getByLabel('Height in pixels').fill('12');
  await expect(page.getByText('Enter a number from 200 to 10000.')).toBeVisible();
  await page.getByLabel('Height in pixels').fill('700');
  await expect(snippet(page)).toContainText('data-title="&quot;&gt;&lt;script&gt;alert(1)');
  await expect(snippet(page)).toContainText('data-height="700"');
  await expect(frame).toHaveAttribute('title', spiteful);
  await expect(frame).toHaveCSS('height', '700px');
  await expect(frame.contentFrame().locator('html')).toHaveAttribute('lang', 'de');
  await expect(snippet(page)).toContainText('data-appearance="dark"');
  await expect(snippet(page)).toContainText('data-dir="rtl"');
  await expect(frame.contentFrame().locator('html')).toHaveAttribute('data-appearance', 'dark');
  await expect(frame.contentFrame().locator('html')).toHaveAttribute('dir', 'rtl');

  const press = (name: string) => log(page).getByRole('button', { name }).click();
  await press('Pause');
  await press('Clear');
  await expect(log(page).getByRole('listitem')).toHaveCount(0);
  await expect(log(page)).toContainText('Paused. Nothing is written down.');
  await way(page, 'The whole store').focus();
  await page.keyboard.press('ArrowRight');
  await expect(way(page, 'A reader from a button')).toBeChecked();
  await page.getByLabel('Issue', { exact: true }).selectOption(String(issueIds.free));
  await page.getByLabel('First page').fill('3');
  await expect(snippet(page)).toContainText('data-page="3"');
  const read = live(page).getByRole('button', { name: 'Read this issue' });
  await expect(live(page).locator('iframe')).toHaveCount(0);
  await expect(log(page).getByRole('listitem')).toHaveCount(0);
  await press('Go on');
  await read.press('Enter');
  const reader = page.locator('dialog iframe');
  await expect(reader).toHaveAttribute('src', /\/full\?page=3&appearance=dark#viewer$/);
  await expect(said(page, 'readerOpened')).not.toHaveCount(0);
  // Until it is there, the ground below it has a cross of its own.
  const opened = reader.contentFrame().getByRole('dialog');
  await opened.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(reader).toHaveCount(0);
  await expect(read).toBeFocused();
  await expect(said(page, 'closeViewer')).toBeVisible();
  await expect(said(page, 'closed')).toBeVisible();

  await way(page, 'A reader in its place').check();
  await expect(frame).toHaveAttribute('src', /#viewer$/);
  await expect(frame).toHaveCSS('height', '700px');
  await expect(frame.contentFrame().getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectWithinWindow(page);
  expect(faults).toEqual([]);
});

/** The clipboard of a page whose scripts may not read it: pasted into a field. */
async function pasted(page: Page): Promise<string> {
  const field = page.getByLabel('Name for screen readers');
  await field.fill('');
  await field.press('Control+V');
  return field.inputValue();
}

test('the copied snippet works in a page of another site, under the named policy', {
  tag: '@extended',
}, async ({ page, context, host, site, store }) => {
  const faults: string[] = [];
  // Without a clipboard for scripts, as at an address without HTTPS.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await open(page, store);
  const policyPart = part(page, 'At your site');
  const policy = (await policyPart.locator('code').first().innerText()).replace(/^[\w-]+: /, '');
  const setting = part(page, 'At the store').locator('code').first();
  const sites = [host.origin, site.origin, 'https://www.your-magazine.example'];
  await expect(setting).toHaveText(`EMBED_ALLOWED_ORIGINS=${sites.join(',')}`);
  await part(page, 'At the store').getByRole('button', { name: 'Copy' }).click();
  await expect(part(page, 'At the store').getByRole('status')).toHaveText('Copied');
  expect(await pasted(page)).toBe(await setting.innerText());

  await page.getByLabel('Name for screen readers').fill(spiteful);
  await page.getByRole('checkbox', { name: 'Pin this release' }).check();
  await expect(snippet(page)).toContainText('integrity="sha384-');
  const addresses = [site.put('/html', await snippet(page).innerText(), policy)];
  await page.getByRole('radio', { name: 'JavaScript' }).check();
  await expect(snippet(page)).toContainText('gatefold.mount("#gatefold"');
  addresses.push(site.put('/js', await snippet(page).innerText()));

  for (const address of addresses) {
    const other = await context.newPage();
    other.on('dialog', () => faults.push(`a script of a title ran at ${address}`));
    await other.goto(address);
    const frame = other.locator('iframe');
    await expect(frame).toHaveAttribute('title', spiteful);
    await expect(cardsIn(frame).first()).toBeVisible();
    await other.close();
  }
  await page.getByRole('link', { name: 'a newspaper of the demo' }).click();
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/news$/);
  await expect(cardsIn(page.locator('iframe')).first()).toBeVisible();
  expect(faults).toEqual([]);
});
