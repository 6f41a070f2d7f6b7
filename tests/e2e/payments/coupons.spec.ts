import { expect, type Page, type Request } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import type { CouponOrder } from '#contract/admin/sales.ts';
import { personAt } from '../../helpers/checkout.ts';
import {
  inside,
  openAccount,
  openAccountAt,
  openPanels,
  panelTitles,
} from '../../helpers/account.ts';
import { redeemBy } from '../../helpers/coupons.ts';
import { picture } from '../../helpers/onScreen.ts';
import { beUser, card, details, expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import { issueIds, issuePlans, type RunningStore } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';
import { clientOf } from '../../helpers/switches.ts';

const panel = (page: Page) => inside(page, 'Apply Coupon');
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Code' });
const button = (page: Page) => panel(page).getByRole('button', { name: 'Redeem' });
const fault = (page: Page) => panel(page).getByRole('alert');
/** The redeemed coupons; nothing without one. */
const redeemedList = (page: Page) => panel(page).getByRole('region', { name: 'Redeemed coupons' });
const redeemed = 'Successfully redeemed a coupon.';

const isRedeeming = (request: Request): boolean =>
  request.method() === 'POST' && request.url().endsWith(calls.redeem.path);

/** Makes coupons, each for one user and twenty days, unless it says otherwise. */
async function addCoupons(
  { dataDir }: RunningStore,
  coupons: Readonly<Record<string, Partial<CouponOrder>>>,
): Promise<void> {
  const client = await clientOf(dataDir);
  const plain = { gives: { allAccessDays: 20 }, uses: 1, until: null };
  for (const [code, more] of Object.entries(coupons))
    await client.addCoupons({ body: { ...plain, code, ...more } });
}

/** What no code of another test in this store ends with. */
const endOf = ({ email }: SignedInPerson): string => email.replaceAll(/\D/g, '');

const notBought = { gives: { issueId: issueIds.notBought } };
test.describe('a coupon', () => {
  test('is redeemed with the keyboard alone, and its issue is open in the other tab too [ACC-014, CPN-001, CPN-002, CPN-005 to CPN-010, CPN-012, CPN-014, CPN-015, API-015]', async ({
    page,
    context,
    person,
    store,
    stores,
  }) => {
    const end = endOf(person);
    await addCoupons(store, {
      [`Opens-One-${end}`]: notBought,
      [`opens the same ${end}`]: notBought,
      [`somebody was first ${end}`]: {},
      [`all-access ${end}`]: {},
    });
    const faster = await personAt(store, stores.nextPerson(store));
    expect(await redeemBy(faster, `somebody was first ${end}`)).toBe('redeemed');
    const sent: (string | null)[] = [];
    page.on('request', (request) => isRedeeming(request) && sent.push(request.postData()));
    await person.signIn(context);
    const other = await context.newPage();
    await other.goto(`/read/${issueIds.notBought}`);
    await expect(details(other).getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
    // A page in a background tab is not painted, so it never comes to rest.
    await page.bringToFront();
    await openAccountAt(page, store, 'coupon');
    expect(await openPanels(page)).toEqual(['Apply Coupon']);
    await expect(button(page)).toBeEnabled();
    await expect(field(page)).toBeFocused();
    await expect(redeemedList(page)).toHaveCount(0);
    const type = async (code: string) => {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    };

    await type('   ');
    await expect(fault(page)).toHaveText('Enter a code.');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveAccessibleDescription('Enter a code.');
    expect(sent).toEqual([]);
    await expectOpenToAll(page);
    for (const [code, words] of [
      ['nonsense', 'Unknown code.'],
      [`somebody was first ${end}`, 'This code has already been used.'],
    ] as const) {
      await type(code);
      await expect(fault(page)).toHaveText(words);
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue(code);
      await page.keyboard.press('Backspace');
      await expect(fault(page)).toHaveCount(0);
    }

    await type(` opens one ${end} `);
    await expect(snackbars(page)).toContainText(redeemed);
    await expect(details(other).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(fault(page)).toHaveCount(0);
    await type(`OPENS-ONE-${end}`);
    await expect(fault(page)).toHaveText('This code has already been used by you.');
    await type(`opens the same ${end}`);
    await expect(fault(page)).toHaveText('You already own this product.');
    const redeemedOn = String.raw`\s*Redeemed on \w+ \d+, 20\d\d`;
    const issue = new RegExp(`^${issuePlans.notBought.title}${redeemedOn}\\s*No end date\\s*Open$`);
    await expect(redeemedList(page).getByRole('listitem')).toHaveText([issue]);

    await type(`all-access ${end}`);
    const allAccess = new RegExp(String.raw`^All Access${redeemedOn}\s*Until \w+ \d+, 20\d\d$`);
    await expect(redeemedList(page).getByRole('listitem')).toHaveText([allAccess, issue]);
    await expect(field(page)).toBeFocused();
    await expectOpenToAll(page);
    expect(sent[2]).toBe(`{"code":" opens one ${end} "}`);

    await other.bringToFront();
    await other.getByRole('button', { name: 'Close', exact: true }).click();
    await card(other, issuePlans.withSample.title).click();
    await expect(details(other).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
  });

  test('each redeemed coupon of an issue opens it by the keyboard, on a phone, in both directions of writing', async ({
    page,
    context,
    change,
    person,
    store,
  }) => {
    const code = `opens it ${endOf(person)}`;
    await addCoupons(store, { [code]: notBought, [`all ${code}`]: {} });
    const visitor = await person.visit();
    expect(await redeemBy(visitor, code)).toBe('redeemed');
    expect(await redeemBy(visitor, `all ${code}`)).toBe('redeemed');
    await page.setViewportSize({ width: 360, height: 740 });
    await person.signIn(context);
    const open = redeemedList(page).getByRole('link', {
      name: `Open ${issuePlans.notBought.title}`,
    });
    for (const direction of ['ltr', 'rtl'] as const) {
      await change({ 'interface-direction': direction });
      await openAccountAt(page, store, 'coupon');
      await expect(redeemedList(page).getByRole('listitem')).toHaveCount(2);
      const box = await open.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      await expectOpenToAll(page);
      await picture(page, `coupons-${direction}`);
    }
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${store.origin}/read/${issueIds.notBought}/full`);
  });

  test('belongs to the user who redeemed it: the next user of the browser does not see it [AUTH-040]', async ({
    page,
    context,
    person,
    store,
  }) => {
    const code = `goes away ${endOf(person)}`;
    await addCoupons(store, { [code]: {} });
    expect(await redeemBy(await person.visit(), code)).toBe('redeemed');
    await person.signIn(context);
    await openAccount(page, store);
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(snackbars(page)).toContainText('Signed out');
    await page.route(`**${calls.promocodes.path}`, () => {});
    await beUser(context, store, 'subscriber');
    await openAccount(page, store);
    await expect(panel(page)).toContainText('Looking up your coupons');
    await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  });
});

test('in a store with coupons only, a code moves its issue from To activate to To read [CPN-013, CPN-016, ACC-011]', async ({
  page,
  context,
  change,
  person,
  store,
}) => {
  await change({ 'coupons-only': 'on', payments: 'off' });
  const code = `unlock ${endOf(person)}`;
  await addCoupons(store, { [code]: notBought });
  const { title } = issuePlans.notBought;
  await page.goto('/');
  await page.getByRole('button', { name: 'Redeem coupon' }).click();
  await expect(snackbars(page)).toContainText('You have to be registered to redeem a coupon.');
  await person.signIn(context);
  await page.reload();
  await page.getByRole('tab', { name: 'To Activate' }).click();
  await expect(card(page, title)).toBeVisible();
  await page.getByRole('button', { name: 'Redeem coupon' }).click();
  await expect(page).toHaveURL(`${store.origin}/account`);
  await expect(field(page)).toBeFocused();
  expect(await openPanels(page)).toEqual(['Apply Coupon']);
  expect(await panelTitles(page)).toEqual(['Apply Coupon', 'Your Account']);
  await field(page).fill(code);
  await button(page).dblclick();
  await expect(snackbars(page)).toContainText(redeemed);
  await expect(button(page)).toBeEnabled();
  await expect(fault(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'To Activate' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(card(page, title)).toHaveCount(0);
  await page.getByRole('tab', { name: 'To Read' }).click();
  await card(page, title).click();
  await expect(details(page).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
});

test('a code in the cart unlocks its issue without a payment, by keys alone; a wrong code leaves the cart as it was', async ({
  page,
  context,
  person,
  store,
}) => {
  const code = `in the cart ${endOf(person)}`;
  await addCoupons(store, { [code]: notBought });
  await person.signIn(context);
  await page.goto(`/read/${issueIds.notBought}`);
  await details(page).getByRole('button', { name: 'Buy' }).click();
  const cart = page.getByRole('dialog', { name: 'Your order' });
  await cart.locator('summary', { hasText: 'Have a code?' }).focus();
  await page.keyboard.press('Enter');
  const inCart = cart.getByRole('textbox', { name: 'Code' });
  await expect(inCart).toBeEnabled();
  await inCart.fill('no such code');
  await page.keyboard.press('Enter');
  await expect(cart.getByRole('alert')).toBeVisible();
  await expect(inCart).toBeFocused();
  await expectOpenToAll(page);
  await inCart.fill(code);
  await page.keyboard.press('Enter');
  await expect(snackbars(page)).toContainText(redeemed);
  await expect(cart).toHaveCount(0);
  await expect(snackbars(page)).not.toContainText('already');
  await expect(details(page).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
});
