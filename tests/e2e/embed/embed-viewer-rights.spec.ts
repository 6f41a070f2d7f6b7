import { expect, type Frame, type Page } from '@playwright/test';
import { button, fillCart, register } from '../../helpers/framedStore.ts';
import { framed } from '../../helpers/inFrame.ts';
import { expectSharp, viewer } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A host page with both: the store in one frame, the reader alone in another. */

test.use({ storeName: 'framed' });

/** Adds a reader to the host page, beside the store that is there. */
async function addReader(page: Page, address: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { title: 'The reader', src, width: '100%', height: '600' });
    window.addEventListener('message', ({ source, origin, data }: MessageEvent<string>) => {
      if (source !== frame.contentWindow) return;
      const hello = `gatefold:${JSON.stringify({ v: 1, type: 'hello' })}`;
      frame.contentWindow?.postMessage(hello, origin);
      frame.dataset.last = data;
    });
    document.body.append(frame);
  }, address);
  const element = await page.waitForSelector('iframe[title="The reader"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The reader has no frame.');
  return frame;
}

const openInReader = (page: Page, issueId: number): Promise<void> =>
  page.evaluate((issueId) => {
    const payload = { issueId, pdfType: 'full' };
    const text = `gatefold:${JSON.stringify({ v: 1, type: 'openViewer', payload })}`;
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="The reader"]');
    frame?.contentWindow?.postMessage(text, '*');
  }, issueId);

test('a user who signs in or buys in the store’s frame continues to read in the reader’s frame', async ({
  page,
  context,
  change,
  host,
  store,
}) => {
  await change({ 'auth-to-read': 'on' });
  await page.goto(host.around(store.origin));
  await page.evaluate(() => document.body.prepend(document.createElement('textarea')));
  const letter = page.getByRole('textbox');
  await letter.focus();
  const reader = await addReader(page, `${store.origin}/read/${issueIds.free}/full#viewer`);
  await expect(viewer(reader).getByText(/only after authenticating/)).toBeVisible();
  // The reader takes no focus from a field of the host page.
  await page.keyboard.type('Dear editors');
  await expect(letter).toHaveValue('Dear editors');
  await register(page, 'both@example.com');
  await expectSharp(reader);
  await openInReader(page, issueIds.notBought);
  await expect(viewer(reader).getByText(/only after purchasing/)).toBeVisible();
  await fillCart(page, issuePlans.notBought.title);
  const opened = context.waitForEvent('page');
  await button(page, 'PayPal').click();
  await (await opened).getByRole('button', { name: 'Pay' }).click();
  await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
  await expectSharp(reader);
  // Nothing in a frame out of sight is drawn, so that no button there is stable.
  await page.getByTitle('The reader').scrollIntoViewIfNeeded();
  await viewer(reader).getByRole('button', { name: 'Account' }).click();
  await reader.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page.getByTitle('The reader')).toHaveAttribute('data-last', /"openAccount"/);
  await viewer(reader).getByRole('button', { name: 'Account' }).click();
  await reader.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(viewer(reader).getByText(/only after purchasing/)).toBeVisible();
  await expect(
    framed(page).getByRole('banner').getByRole('button', { name: 'Sign In / Register' }),
  ).toBeVisible();
});
