import { devices, expect, type Frame, type Page } from '@playwright/test';
import { doubleTap, drag } from '../../helpers/touchInput.ts';
import { often } from '../../helpers/inFrame.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { expectPages, expectSharp } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A viewer that stands between the paragraphs of a publisher's page. */

test.use({ storeName: 'signIn' });

const inlineOf = (issue: number, height = 500): string =>
  `<div data-gatefold="viewer" data-issue="${issue}" data-height="${height}"></div>`;

const frames = (page: Page) => page.locator('iframe[title="Magazine reader"]');

async function viewerIn(page: Page, at = 0): Promise<Frame> {
  const frame = await (await frames(page).nth(at).elementHandle())?.contentFrame();
  if (!frame) throw new Error('There is no viewer.');
  await frame.waitForURL('**#viewer');
  await expectSharp(frame);
  return frame;
}

const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.tagName.toLowerCase() ?? '');

test('leaves focus, keys and place of its host page alone until it is pressed, and neither Escape nor a button closes it', async ({
  page,
  site,
  store,
}) => {
  // In the window from the beginning: a frame that is not seen draws nothing, and takes no focus.
  const body = `<!doctype html><title>A newspaper</title>
    <script src="${store.origin}/embed/v1.js" async></script><input aria-label="Search">
    ${inlineOf(issueIds.free, 500)}${inlineOf(issueIds.notBought, 200)}${'<p>Words.</p>'.repeat(40)}`;
  await page.goto(site.put('/inline', body));
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.click();
  await page.keyboard.type('front ', { delay: 200 });
  const scroll = await page.evaluate(() => scrollY);
  const viewer = await viewerIn(page);
  const placeholder = page.frameLocator('iframe[title="Magazine reader"] >> nth=1');
  await expect(placeholder.getByText('This item is available only after purchasing')).toBeVisible();
  await page.keyboard.type('page');
  expect(await field.inputValue()).toBe('front page');
  expect(await page.evaluate(() => scrollY)).toBe(scroll);
  await expectPages(viewer, [1]);
  await expect(viewer.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);
  await expect(placeholder.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);

  await test.step('pressed, it has the keys, and Escape does nothing', async () => {
    await frames(page).first().scrollIntoViewIfNeeded();
    const box = await frames(page).first().boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 250);
    expect(await hasFocus(page)).toBe('iframe');
    await page.keyboard.press('ArrowRight');
    await expectPages(viewer, [2, 3]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await expectPages(viewer, [4, 5]);
    await expect(frames(page)).toHaveCount(2);
  });
});

const place = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test('on a phone a swipe upwards scrolls the host page, a swipe to the side turns, and a magnified page follows the finger', async ({
  browser,
  site,
  store,
}) => {
  const device = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({ ...device, deviceScaleFactor: 1 });
  const page = await context.newPage();
  const body = articleAround(store.origin, inlineOf(issueIds.free, 600));
  await page.goto(site.put('/swipes', body));
  const viewer = await viewerIn(page);
  await frames(page).scrollIntoViewIfNeeded();
  const middle = async () => {
    const box = await frames(page).boundingBox();
    return { x: 195, y: (box?.y ?? 0) + 320 };
  };
  const swipe = async (dx: number, dy: number) => {
    const from = await middle();
    await drag(page, { from, to: { x: from.x + dx, y: from.y + dy } });
  };

  let before = await place(page);
  await swipe(0, -200);
  await expect.poll(() => place(page), often).toBeGreaterThan(before + 120);
  await swipe(0, 150);
  await expectPages(viewer, [1]);
  await swipe(-150, 0);
  await expectPages(viewer, [2]);

  await test.step('magnified', async () => {
    await doubleTap(page, await middle());
    await expect
      .poll(() => viewer.evaluate(() => 'hostScrolls' in document.documentElement.dataset))
      .toBe(false);
    before = await place(page);
    await swipe(0, -150);
    await swipe(0, 100);
    expect(await place(page)).toBe(before);
  });
  await context.close();
});
