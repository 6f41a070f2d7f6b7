import { type Browser, devices, expect, type Frame, type Page } from '@playwright/test';
import type { HostPage } from '../../helpers/hostPage.ts';
import { framed, frameIn } from '../../helpers/inFrame.ts';
import { expectPages, expectSharp, turn } from '../../helpers/reader.ts';
import { expectWithinWindow } from '../../helpers/shop.ts';
import { issueIds, type RunningStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The reader in another site's page, on a phone and on a tablet. */

test.use({ storeName: 'signIn' });

/** @param host would fill the screen, were it asked to */
async function visit(page: Page, host: HostPage, store: RunningStore): Promise<Frame> {
  const address = `${store.origin}/read/${issueIds.free}/full?page=2#viewer`;
  await page.goto(host.around(address, undefined, { fillsScreen: true }));
  const frame = await frameIn(page);
  await expectSharp(frame);
  return frame;
}

const button = (page: Page, name: string) =>
  framed(page).getByRole('button', { name, exact: true });

async function onDevice(
  browser: Browser,
  device: Parameters<Browser['newContext']>[0],
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...device, deviceScaleFactor: 1 });
  await work(await context.newPage());
  await context.close();
}

test('a phone in a host page shows one page at a time, few buttons and one menu; a tablet without full screen shows no button for it', async ({
  browser,
  host,
  store,
}) => {
  await test.step('a phone in a host page shows one page at a time, few buttons, and all that is not reading in one menu', async () => {
    const phone = devices['Pixel 7'];
    await onDevice(browser, { ...phone, viewport: { width: 844, height: 390 } }, async (page) => {
      const frame = await visit(page, host, store);
      await expectPages(frame, [2]);
    });
    await onDevice(browser, { ...phone, viewport: { width: 360, height: 740 } }, async (page) => {
      const frame = await visit(page, host, store);
      await turn(frame, 'Next page');
      await expectPages(frame, [3]);
      for (const name of ['First page', 'Last page', 'Fullscreen', 'Help', 'Sign In / Register'])
        await expect(button(page, name)).toHaveCount(0);
      for (const one of await framed(page).locator('[data-bar] button').all()) {
        if (!(await one.isVisible())) continue;
        const { width = 0, height = 0, x = -1 } = (await one.boundingBox()) ?? {};
        expect(Math.min(width, height), await one.innerHTML()).toBeGreaterThanOrEqual(44);
        expect(x, 'within the window').toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(360);
      }
      await button(page, 'Menu').tap();
      await expect(framed(page).getByRole('menuitem')).toHaveText([
        'Page tone',
        'Notes',
        'Sign In / Register',
        'Return to details',
        'Contact support',
        'Terms',
        'Privacy policy',
        'Powered by Gatefold',
      ]);
      await expectWithinWindow(page);
    });
  });

  await test.step('a tablet without full screen shows no button for it, for each host', async () => {
    await onDevice(browser, devices['iPad Pro 11 landscape'], async (page) => {
      const frame = await visit(page, host, store);
      await expectPages(frame, [2, 3]);
      await expect(button(page, 'Last page')).toBeVisible();
      await expect(button(page, 'Help')).toBeVisible();
      await expect(button(page, 'Fullscreen')).toHaveCount(0);
    });
  });
});
