import { expect } from '@playwright/test';
import { collected, testCards } from '../../helpers/checkoutPage.ts';
import { button, fillCart, heading, register, typeCard } from '../../helpers/framedStore.ts';
import { framed, often, readerFrame, slack } from '../../helpers/inFrame.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { expectPages, expectSharp } from '../../helpers/reader.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** A newspaper's page with one element and the script, in a browser that keeps no cookies of third parties. */

test.use({ storeName: 'framed' });

const byAmount = (one: number, other: number): number => one - other;

test('in a newspaper’s page a user reads a sample, signs in, buys the issue and reads it, without leaving the page', async ({
  site,
  store,
}) => {
  const place = '<div data-gatefold="embed" data-title="The store"></div>';
  const address = site.put('/paper', articleAround(store.origin, place));
  const { title, price } = issuePlans.withSample;
  const before = await collected(store);
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await page.goto(address);
    await framed(page).getByRole('link', { name: title, exact: true }).click();
    await button(page, 'Preview').click();
    const sample = await readerFrame(page);
    await expectSharp(sample);
    expect(sample.url()).toMatch(/\/preview#viewer$/);
    await sample.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.locator('dialog')).toHaveCount(0);

    await register(page, 'paper@example.com');
    await page.reload();
    await fillCart(page, title);
    await typeCard(page, testCards.good);
    await button(page, /^Pay \$/).click();
    await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
    // A press scrolls to an element that still moves, and would lose it in a frame that becomes lower meanwhile.
    await expect(heading(page, title)).toBeVisible();
    await expect.poll(() => slack(page), often).toBeLessThan(2);
    await button(page, 'Open').click();
    const whole = await readerFrame(page);
    await expectSharp(whole);
    expect(whole.url()).toMatch(/\/full#viewer$/);
    await page.keyboard.press('ArrowRight');
    await expectPages(whole, [2]);
    await whole.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    const after = await collected(store);
    expect(after.toSorted(byAmount)).toEqual([...before, price ?? 0].toSorted(byAmount));
    expect(context.pages().filter((one) => one.url() !== 'about:blank')).toHaveLength(1);
  });
});
