import { expect, type Page } from '@playwright/test';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { frameIn } from '../../helpers/inFrame.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { openStrip } from '../../helpers/strip.ts';

/** A reader that is closed before its work is done. */

test.use({ storeName: 'signIn' });

/** Uncaught errors in the page, its frames and its workers. */
function uncaughtIn(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.text().startsWith('Uncaught')) errors.push(message.text());
  });
  return errors;
}

/** Gives every file an outline, which is read after the first sharp page. */
async function giveOutline(page: Page): Promise<void> {
  const headings = Array.from({ length: 200 }, (_, at) => [`Heading ${at + 1}`, 2] as const);
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: outlinedPdf(headings), contentType: 'application/pdf' }),
  );
}

const close = (page: Page): Promise<void> =>
  viewer(page).getByRole('button', { name: 'Close', exact: true }).click();

const read = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Read', exact: true }).click();

/** Each waits for the work that is under way when the reader is closed. */
const moments: readonly (readonly [moment: string, wait: (page: Page) => Promise<unknown>])[] = [
  ['it has opened', async () => undefined],
  ['a worker has come', (page) => expect.poll(() => page.workers().length).toBeGreaterThan(0)],
  ['its pages are sharp', (page) => expectSharp(page)],
  ['its thumbnails are painted', (page) => openStrip(page)],
];

test('a reader that is closed before its work is done leaves no error', async ({ page }) => {
  for (const [moment, wait] of moments)
    await test.step(`a reader that is closed as soon as ${moment} leaves no error`, async () => {
      const errors = uncaughtIn(page);
      await giveOutline(page);
      await page.goto(`/read/${issueIds.free}`);
      for (let round = 0; round < 4; round += 1) {
        await read(page);
        await expect(viewer(page)).toBeVisible();
        await wait(page);
        await close(page);
        await expect(viewer(page)).toBeHidden();
      }
      // A whole reading takes longer than all that was left behind.
      await read(page);
      await expectSharp(page);
      await expect(
        viewer(page).getByRole('button', { name: 'Contents', exact: true }),
      ).toBeVisible();
      // The next step loads the same address, and an open reader would open itself there again.
      await close(page);
      await expect(viewer(page)).toBeHidden();
      expect(errors).toEqual([]);
    });
});

test('a frame that is taken away while its viewer opens leaves no error', {
  tag: '@extended',
}, async ({ page, host, store }) => {
  const errors = uncaughtIn(page);
  const address = host.around(`${store.origin}/read/${issueIds.free}/full#viewer`);
  for (let round = 0; round < 4; round += 1) {
    await page.goto(address);
    const frame = await frameIn(page);
    if (round > 0) await expect(viewer(frame)).toBeVisible();
    if (round > 1) await expect.poll(() => page.workers().length).toBeGreaterThan(0);
    if (round > 2) await expectSharp(frame);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    await expect.poll(() => page.workers().length).toBe(0);
  }
  expect(errors).toEqual([]);
});
