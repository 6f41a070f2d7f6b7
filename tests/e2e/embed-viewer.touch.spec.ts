import { type Browser, devices, expect, type Frame, type Page, test } from '@playwright/test';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { framed, frameIn } from '../helpers/inFrame.ts';
import { expectPages, expectSharp, turn } from '../helpers/reader.ts';
import { expectWithinWindow } from '../helpers/shop.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

/** The reader of another site's page on what people hold in their hands. */

let host: HostPage;
let store: RunningStore;
test.beforeAll(async () => {
  host = await openHostPage();
  store = await startStore({ env: { EMBED_HOSTS: host.origin } });
});
test.afterAll(async () => {
  await store.stop();
  await host.close();
});

/** A host that would fill the screen, were it asked to. */
async function visit(page: Page): Promise<Frame> {
  const address = `${store.origin}/read/${issueIds.free}/full?page=2#viewer`;
  await page.goto(host.around(address, undefined, { fillsScreen: true }));
  const frame = await frameIn(page);
  await expectSharp(frame);
  return frame;
}

const button = (page: Page, name: string) =>
  framed(page).getByRole('button', { name, exact: true });

async function onPhone(
  browser: Browser,
  viewport: { width: number; height: number },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport });
  await work(await context.newPage());
  await context.close();
}

test('a phone in a host page shows one page at a time, few buttons, and all that is not reading in one menu', async ({
  browser,
}) => {
  await onPhone(browser, { width: 844, height: 390 }, async (page) => {
    const frame = await visit(page);
    await expectPages(frame, [2]);
  });
  await onPhone(browser, { width: 360, height: 740 }, async (page) => {
    const frame = await visit(page);
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

test('a tablet that cannot fill the screen is not offered to, whatever its host can do', async ({
  page,
}) => {
  const frame = await visit(page);
  await expectPages(frame, [2, 3]);
  await expect(button(page, 'Last page')).toBeVisible();
  await expect(button(page, 'Help')).toBeVisible();
  await expect(button(page, 'Fullscreen')).toHaveCount(0);
});
