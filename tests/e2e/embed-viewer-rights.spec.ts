import { expect, type Frame, type Page, test } from '@playwright/test';
import { startPaidStore } from '../helpers/checkoutPage.ts';
import { closeChecked } from '../helpers/checkout.ts';
import { button, fillCart, register } from '../helpers/framedStore.ts';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { framed } from '../helpers/inFrame.ts';
import { expectSharp, viewer } from '../helpers/reader.ts';
import { issueIds, issuePlans, type RunningStore } from '../helpers/startStore.ts';
import { setSwitches } from '../helpers/switches.ts';
import { withThirdPartyCookies } from '../helpers/thirdPartyCookies.ts';

/** A host page with both: the store in one frame, the reader alone in another. */

let host: HostPage;
let store: RunningStore;
test.beforeAll(async () => {
  host = await openHostPage();
  store = await startPaidStore({ EMBED_HOSTS: host.origin });
  await setSwitches(store, { 'auth-to-read': 'on' });
});
test.afterAll(async () => {
  await closeChecked(store);
  await host.close();
});

/** Adds a reader to the host page, beside the store that is there. */
async function addReader(page: Page, path: string): Promise<Frame> {
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
  }, store.origin + path);
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

test('who signs in or buys in the store’s frame goes on reading in the reader’s, without third-party cookies', async () => {
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await page.goto(host.around(store.origin));
    await page.evaluate(() => document.body.prepend(document.createElement('textarea')));
    const letter = page.getByRole('textbox');
    await letter.focus();
    const reader = await addReader(page, `/read/${issueIds.free}/full#viewer`);
    await expect(viewer(reader).getByText(/only after authenticating/)).toBeVisible();
    // Whoever writes to the host goes on writing.
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
});
