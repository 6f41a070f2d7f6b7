import { expect, type Page, type Request, test } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { setStore } from '../../server/store/index.ts';
import { inside, openAccount, openAccountAt, openPanels, panelTitles } from '../helpers/account.ts';
import { makeCoupon, redeemBy } from '../helpers/coupons.ts';
import { beUser, card, details, expectOpenToAll, snackbars } from '../helpers/shop.ts';
import { issueIds, issuePlans, type RunningStore, startStore } from '../helpers/startStore.ts';
import { visit } from '../helpers/visit.ts';

const panel = (page: Page) => inside(page, 'Apply Coupon');
const field = (page: Page) => panel(page).getByRole('textbox', { name: 'Code' });
const button = (page: Page) => panel(page).getByRole('button', { name: 'Redeem' });
const fault = (page: Page) => panel(page).getByRole('alert');
const redeemed = 'Successfully redeemed a coupon.';

const isRedeeming = (request: Request): boolean =>
  request.method() === 'POST' && request.url().endsWith(calls.redeem.path);

/** Holds an answer back until it is opened. */
function gate() {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What is looked at has come to rest: a button that was just switched on fades in. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('a coupon', () => {
  let store: RunningStore;
  test.beforeAll(async () => {
    store = await startStore({
      async prepare({ db }) {
        const gives = { issueId: issueIds.notBought };
        await makeCoupon(db, 'Opens-One', { gives });
        await makeCoupon(db, 'opens the same', { gives });
        await makeCoupon(db, 'somebody was first');
        await makeCoupon(db, 'all-access', { uses: null });
      },
    });
  });
  test.afterAll(() => store.stop());

  test('is redeemed with the keyboard alone, and what it opens is open in the other tab too [ACC-014, CPN-001, CPN-002, CPN-005 to CPN-010, CPN-012, CPN-014, CPN-015, API-015]', async ({
    page,
    context,
  }) => {
    expect(await redeemBy(await visit(store, 'buyer'), 'somebody was first')).toBe('redeemed');
    const sent: (string | null)[] = [];
    page.on('request', (request) => isRedeeming(request) && sent.push(request.postData()));
    await beUser(context, store, 'new');
    const other = await context.newPage();
    await other.goto(`${store.origin}/read/${issueIds.notBought}`);
    await expect(details(other).getByRole('button', { name: 'Read', exact: true })).toBeDisabled();
    // What is behind another tab is not painted, and so never at rest.
    await page.bringToFront();
    await openAccountAt(page, store, 'coupon');
    expect(await openPanels(page)).toEqual(['Apply Coupon']);
    await expect(button(page)).toBeEnabled();
    await expect(field(page)).toBeFocused();
    await expect(panel(page)).toContainText('You have no active coupons.');
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
      ['somebody was first', 'This code has already been used.'],
    ] as const) {
      await type(code);
      await expect(fault(page)).toHaveText(words);
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveValue(code);
      await page.keyboard.press('Backspace');
      await expect(fault(page)).toHaveCount(0);
    }

    await type(' opens one ');
    await expect(snackbars(page)).toContainText(redeemed);
    await expect(details(other).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await expect(fault(page)).toHaveCount(0);
    await type('OPENS-ONE');
    await expect(fault(page)).toHaveText('This code has already been used by you.');
    await type('opens the same');
    await expect(fault(page)).toHaveText('You already own this product.');
    await expect(panel(page)).toContainText('You have no active coupons.');

    await type('all-access');
    const running = panel(page).getByRole('listitem');
    await expect(running).toHaveText(/^All Access\s*Until \w+ \d+, 20\d\d$/);
    await expect(field(page)).toBeFocused();
    await expectOpenToAll(page);
    expect(sent[2]).toBe('{"code":" opens one "}');

    await other.bringToFront();
    await other.getByRole('button', { name: 'Close', exact: true }).click();
    await card(other, issuePlans.withSample.title).click();
    await expect(details(other).getByRole('button', { name: 'Read', exact: true })).toBeEnabled();
  });

  test('goes with who redeemed it: whoever comes next sees none of it [AUTH-040]', async ({
    page,
    context,
  }) => {
    expect(await redeemBy(await visit(store, 'lapsed'), 'all-access')).toBe('redeemed');
    await beUser(context, store, 'lapsed');
    await openAccount(page, store);
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(snackbars(page)).toContainText('Signed out');
    await page.route(`**${calls.promocodes.path}`, () => {});
    await beUser(context, store, 'subscriber');
    await openAccount(page, store);
    await expect(panel(page)).toContainText('Looking up your coupons');
    await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  });

  test('waits for the list and for its own answer, and tells every failure apart [CPN-003, CPN-004, CPN-011, CPN-017, CONST-052]', async ({
    page,
    context,
  }) => {
    const list = gate();
    await page.route(`**${calls.promocodes.path}`, async (route) => {
      await list.opened;
      await route.fulfill({ status: 500, json: {} });
    });
    await beUser(context, store, 'buyer');
    await openAccount(page, store);
    await expect(panel(page)).toContainText('Looking up your coupons');
    await expect(field(page)).toBeDisabled();
    await expect(button(page)).toBeDisabled();
    list.open();
    await expect(fault(page)).toHaveText('Your coupons could not be looked up.');
    await expect(field(page)).toBeEnabled();
    await expect(panel(page)).not.toContainText('You have no active coupons.');
    await page.unroute(`**${calls.promocodes.path}`);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(fault(page)).toHaveCount(0);

    const refuse = async (answer: { status: number; contentType: string; body: string }) => {
      const held = gate();
      await page.route(`**${calls.redeem.path}`, async (route) => {
        await held.opened;
        await route.fulfill(answer);
      });
      await field(page).fill('a code');
      await button(page).click();
      await expect(field(page)).toBeDisabled();
      await expect(button(page)).toBeDisabled();
      held.open();
      await expect(fault(page)).toHaveText('An unknown error has occurred.');
      await expect(field(page)).toBeFocused();
      await page.unroute(`**${calls.redeem.path}`);
      await field(page).fill('another code');
      await expect(fault(page)).toHaveCount(0);
    };
    const json = 'application/json';
    await refuse({ status: 400, contentType: json, body: '{"error":true,"code":"of_tomorrow"}' });
    await refuse({ status: 400, contentType: 'text/html', body: '<h1>Bad Request</h1>' });

    await page.route(`**${calls.redeem.path}`, (route) => route.abort());
    await field(page).fill('kept');
    await button(page).click();
    await expect(snackbars(page)).toContainText('Connection error');
    await expect(button(page)).toBeFocused();
    await expect(field(page)).toHaveValue('kept');
    await expect(fault(page)).toHaveCount(0);
  });
});

test('where nothing is sold, a code moves its issue from what can be opened to what can be read [CPN-013, CPN-016, ACC-011]', async ({
  page,
  context,
}) => {
  const store = await startStore({
    async prepare({ db }) {
      await setStore(db, 'promo-only', 'on');
      await setStore(db, 'payments', 'off');
      await makeCoupon(db, 'unlock', { gives: { issueId: issueIds.notBought } });
    },
  });
  try {
    const { title } = issuePlans.notBought;
    await page.goto(store.origin);
    await page.getByRole('button', { name: 'Redeem coupon' }).click();
    await expect(snackbars(page)).toContainText('You have to be registered to redeem a coupon.');
    await beUser(context, store, 'new');
    await page.reload();
    await page.getByRole('tab', { name: 'To Activate' }).click();
    await expect(card(page, title)).toBeVisible();
    await page.getByRole('button', { name: 'Redeem coupon' }).click();
    await expect(page).toHaveURL(`${store.origin}/account`);
    await expect(field(page)).toBeFocused();
    expect(await openPanels(page)).toEqual(['Apply Coupon']);
    expect(await panelTitles(page)).toEqual(['Your Account', 'Apply Coupon']);
    await field(page).fill('unlock');
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
  } finally {
    await store.stop();
  }
});
