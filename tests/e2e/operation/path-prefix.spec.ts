import { expect, type Page } from '@playwright/test';
import { button, buyWithCard, order } from '../../helpers/checkoutPage.ts';
import { framed, readerFrame } from '../../helpers/inFrame.ts';
import { freePort } from '../../helpers/postgres.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { expectPages, expectSharp } from '../../helpers/reader.ts';
import { details, snackbars } from '../../helpers/shop.ts';
import {
  accountButton,
  agree,
  confirm,
  openSignIn,
  signInDialog,
} from '../../helpers/signInPage.ts';
import { issuePlans, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A store whose PUBLIC_URL has a path. */

/** The requests and the refused answers at the store's origin that do not belong to the prefix, while pages are used. */
function watchOutside(page: Page, { origin: address }: RunningStore): readonly string[] {
  const outside: string[] = [];
  const { origin, pathname } = new URL(address);
  page.context().on('response', (response) => {
    const url = new URL(response.url());
    const isBelow = url.pathname.startsWith(`${pathname}/`) || url.pathname === pathname;
    if (url.origin === origin && (!isBelow || response.status() === 404))
      outside.push(`${response.status()} ${url.pathname}`);
  });
  return outside;
}

test('below the path of PUBLIC_URL a user signs in, buys, reads, and reads in the frame of a host page', {
  tag: '@extended',
}, async ({ page, site }) => {
  const port = await freePort();
  const store = await startStore({
    env: {
      DEMO: '1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}/club/shop`,
      EMBED_ALLOWED_ORIGINS: site.origin,
    },
  });
  try {
    const outside = watchOutside(page, store);
    await page.goto(store.origin);
    await openSignIn(page);
    const window = page.waitForEvent('popup');
    await signInDialog(page)
      .getByRole('button', { name: /^Continue with/ })
      .first()
      .click();
    await agree(await window, 'prefix@example.com');
    await confirm(page);
    await expect(accountButton(page)).toBeVisible();
    const { title } = issuePlans.notBought;
    await buyWithCard(page, store, title);
    await button(order(page), /^Pay /).click();
    await expect(snackbars(page)).toContainText('Successfully purchased issue.');
    await button(details(page), 'Read').click();
    await expectSharp(page);
    await page.keyboard.press('ArrowRight');
    await expectPages(page, [2, 3]);
    await page.reload();
    await expectSharp(page);
    for (const path of ['/account', '/notes', '/plans', '/publish', '/embed']) {
      await page.goto(store.origin + path);
      await expect(page.getByRole('heading').first()).toBeVisible();
    }
    const cookies = await page.context().cookies(store.origin);
    expect(cookies.length).toBeGreaterThan(2);
    for (const { name, path } of cookies)
      expect(`${name} ${path}`).toMatch(/^\.club\.shop\.[\w-]+ \/club\/shop\/?$/);

    const place = '<div data-gatefold="embed" data-title="The store"></div>';
    await page.goto(site.put('/prefix', articleAround(store.origin, place)));
    await framed(page)
      .getByRole('link', { name: issuePlans.withSample.title, exact: true })
      .click();
    await framed(page).getByRole('button', { name: 'Preview', exact: true }).click();
    await expectSharp(await readerFrame(page));
    expect(outside).toEqual([]);
  } finally {
    await store.stop();
  }
});
