import { expect, type Page, test } from '@playwright/test';
import { collected, startPaidStore, testCards } from '../helpers/checkoutPage.ts';
import { closeChecked } from '../helpers/checkout.ts';
import { button, fillCart, framed, heard, register, typeCard } from '../helpers/framedStore.ts';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { issueIds, issuePlans, type RunningStore } from '../helpers/startStore.ts';
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

async function payByCard(page: Page): Promise<void> {
  await typeCard(page, testCards.checked);
  await button(page, /^Pay \$/).click();
  const check = framed(page).frameLocator('dialog[aria-label="Extra check by your bank"] iframe');
  await check.getByRole('button', { name: 'Complete' }).click();
}

async function payByPayPal(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await button(page, 'PayPal').click();
  await (await opened).getByRole('button', { name: 'Pay' }).click();
}

test('in a frame of another site an issue is bought by card with the bank’s check, another by PayPal, and the host is asked to open it', async () => {
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await page.goto(host.around(store.origin));
    await register(page, 'framed@example.com');
    await fillCart(page, issuePlans.notBought.title);
    await payByCard(page);
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    await button(page, 'Open').click();
    await expect
      .poll(() => heard(page, 'openViewer'))
      .toEqual([{ issueId: issueIds.notBought, pdfType: 'full' }]);
    await page.goto(host.around(store.origin));
    await fillCart(page, issuePlans.withSample.title);
    await payByPayPal(page);
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    expect(await collected(store)).toHaveLength(2);
  });
});
