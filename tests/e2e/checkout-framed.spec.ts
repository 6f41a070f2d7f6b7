import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { collected, fieldFrames, startPaidStore, testCards } from '../helpers/checkoutPage.ts';
import { closeChecked } from '../helpers/checkout.ts';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { agree } from '../helpers/signInPage.ts';
import { issuePlans, type RunningStore } from '../helpers/startStore.ts';
import { withThirdPartyCookies } from '../helpers/thirdPartyCookies.ts';

/** The store in a frame of another site, in a browser that keeps no cookies of third parties. */

let host: HostPage;
let store: RunningStore;
test.beforeAll(async () => {
  host = await openHostPage();
  store = await startPaidStore({ EMBED_HOSTS: host.origin });
});
test.afterAll(async () => {
  await closeChecked(store);
  await host.close();
});

const framed = (page: Page): FrameLocator => page.frameLocator('iframe[title="The store"]');
const order = (page: Page) => framed(page).getByRole('dialog', { name: 'Your order' });
const button = (page: Page, name: string | RegExp) => framed(page).getByRole('button', { name });

async function signIn(page: Page): Promise<void> {
  await button(page, 'Sign In / Register').click();
  const opened = page.context().waitForEvent('page');
  await button(page, /^Continue with/).click();
  await agree(await opened, 'framed@example.com');
  const confirmation = framed(page).getByRole('dialog', { name: 'Create your account' });
  await confirmation.getByRole('checkbox').check();
  await confirmation.getByRole('button', { name: 'Create Account' }).click();
  await expect(button(page, 'Account')).toBeVisible();
}

async function buy(page: Page, title: string): Promise<void> {
  await framed(page).getByRole('link', { name: title, exact: true }).click();
  await button(page, /^Buy/).click();
  await expect(order(page)).toBeVisible();
}

async function payByCard(page: Page): Promise<void> {
  const typed = { 'Card number': testCards.checked, Expiry: '12 / 40', CVC: '123' };
  for (const [name, text] of Object.entries(typed)) {
    const frame = order(page).frameLocator(`iframe[title="${fieldFrames[name as 'CVC']}"]`);
    await frame.getByRole('textbox', { name }).fill(text);
  }
  await order(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  const check = framed(page).frameLocator('dialog[aria-label="Extra check by your bank"] iframe');
  await check.getByRole('button', { name: 'Complete' }).click();
}

async function payByPayPal(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await order(page).getByRole('button', { name: 'PayPal', exact: true }).click();
  await (await opened).getByRole('button', { name: 'Pay' }).click();
}

test('in a frame of another site an issue is bought by card with the bank’s check, another by PayPal, and opened', async () => {
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await page.goto(host.around(store.origin));
    await signIn(page);
    await buy(page, issuePlans.notBought.title);
    await payByCard(page);
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    await framed(page).getByRole('button', { name: 'Open', exact: true }).click();
    const viewer = framed(page).getByRole('dialog', { name: issuePlans.notBought.title });
    await expect(viewer.getByRole('group', { name: 'Page 1' })).toBeVisible();
    await page.goto(host.around(store.origin));
    await buy(page, issuePlans.withSample.title);
    await payByPayPal(page);
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    expect(await collected(store)).toHaveLength(2);
  });
});
