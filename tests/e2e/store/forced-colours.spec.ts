import { expect, type Locator } from '@playwright/test';
import { openPublishPage, openRow } from '../../helpers/publishPage.ts';
import { cards, expectOpenToAll } from '../../helpers/shop.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** States in the colours of the system. Those of the reader are in `panels.spec.ts`. */

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The properties that distinguish two states where the page's own colours are not used. */
const lookOf = (place: Locator): Promise<string> =>
  place.evaluate((one) => {
    const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(one);
    return [backgroundColor, outlineStyle, outlineStyle === 'none' ? '' : outlineColor].join();
  });

const ink = (place: Locator): Promise<string> =>
  place.evaluate((one) => getComputedStyle(one).color);

/** The first is selected, the second is not. */
async function expectToldApart(selected: Locator, other: Locator): Promise<void> {
  await expect.poll(() => lookOf(selected)).not.toBe(await lookOf(other));
  // Their words have another colour too, which the system pairs with the ground.
  expect(await ink(selected)).not.toBe(await ink(other));
}

test.describe('the store', () => {
  test.use({ storeName: 'signIn' });

  test('distinguishes the selected tab, sort order and sign-in tab from the others, and unavailable elements from available ones', async ({
    page,
    store,
  }) => {
    await page.goto(store.origin);
    await expect(cards(page).first()).toBeVisible();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await expectToldApart(tab('All'), tab('Free'));
    await expect(tab('Purchased')).toBeDisabled();
    expect(await ink(tab('Purchased'))).not.toBe(await ink(tab('Free')));
    await tab('Free').click();
    await expectToldApart(tab('Free'), tab('All'));

    await page.getByRole('button', { name: /^Sort/ }).click();
    const orders = page.getByRole('menuitemradio');
    const chosen = orders.and(page.locator('[aria-checked=true]'));
    await expectToldApart(chosen, orders.and(page.locator('[aria-checked=false]')).last());
    await page.keyboard.press('Escape');
    await expectOpenToAll(page);

    await page.getByRole('button', { name: 'Sign In / Register' }).first().click();
    await expectToldApart(tab('Sign In'), tab('Register'));
    await expectOpenToAll(page);
  });
});

test.describe('the page /embed', () => {
  test.use({ storeName: 'framed' });

  test('distinguishes the chosen way, opening and kind of snippet from the others, and a missing preview from a present one', {
    tag: '@extended',
  }, async ({ page, store }) => {
    await page.goto(`${store.origin}/embed`);
    // The preview, which axe looks into, is the present one until an option is changed.
    await expect(cards(page.locator('iframe').contentFrame()).first()).toBeVisible();
    await expectOpenToAll(page);
    const label = (name: string, isChecked: boolean) =>
      page.locator('label').filter({
        has: page.getByRole('radio', { name: new RegExp(`^${name}`), checked: isChecked }),
      });
    await expect(label('The whole store', true)).toBeVisible();
    await expectToldApart(label('The whole store', true), label('A reader in its place', false));
    await expectToldApart(label('HTML', true), label('React', false));
    await page.getByRole('radio', { name: 'A reader in its place' }).check();
    await expectToldApart(label('A reader in its place', true), label('The whole store', false));
    const issue = page.getByLabel('Issue', { exact: true });
    await issue.selectOption(String(issueIds.withSample));
    await expectToldApart(label('Preview', true), label('Whole issue', false));
    await issue.selectOption(String(issueIds.free));
    await expectToldApart(label('Whole issue', true), label('Preview', false));
    await expect(page.getByRole('radio', { name: 'Preview' })).toBeDisabled();
    expect(await ink(label('Preview', false))).not.toBe(await ink(label('JavaScript', false)));
    const tick = page.getByRole('checkbox', { name: 'Load when people scroll near' });
    // The browser draws the box in the system's colours.
    await expect(tick).toHaveCSS('appearance', 'auto');
  });
});

test.describe('the page /publish', () => {
  test.use({ storeName: 'publishing' });

  test('distinguishes the open issue and part from the others, and a disabled button from an enabled one', async ({
    page,
    store,
  }) => {
    await openPublishPage(page, store);
    const places = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expectToldApart(
      places.and(page.locator('[aria-current]')),
      places.and(page.locator(':not([aria-current])')).first(),
    );
    await openRow(page, issuePlans.free.title);
    const rows = page.getByRole('listitem').filter({ has: page.locator('a') });
    const open = rows.filter({ has: page.locator('a[aria-current]') });
    await expect(open).toHaveCount(1);
    await expect
      .poll(() => lookOf(open))
      .not.toBe(await lookOf(rows.filter({ hasNot: page.locator('a[aria-current]') }).first()));
    const disabled = page.locator('main button:disabled').first();
    await expect(disabled).toBeVisible();
    const pressable = page.locator('main button:enabled').filter({ hasText: /\w/ }).first();
    expect(await ink(disabled)).not.toBe(await ink(pressable));
    await expectOpenToAll(page);
  });
});
