import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  pressRead,
  tap,
  timings,
  turn,
  viewer,
  watchLongTasks,
} from '../helpers/reader.ts';
import { readingTest } from '../helpers/readingTest.ts';
import { issueIds } from '../helpers/startStore.ts';
import { turningSuite } from './turning.ts';

const test = readingTest('ltr');
const { free, notBought, withSample } = issueIds;
const linkCalls = '**/api/issues/*/download/*';
const files = '**/files/**';
/** For `page.route`: what was held back goes on with `page.unroute`. */
const holdBack = () => {};

turningSuite(test, 'ltr');

test.describe('The viewer', () => {
  test('is a dialog over everything, named by its issue, at the same address', async ({ page }) => {
    await pressRead(page, { id: free });
    const dialog = viewer(page);
    await expect(dialog).toHaveAccessibleName('The Free Issue');
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    expect(new URL(page.url()).pathname).toBe(`/read/${free}`);
    const layer = dialog.locator('xpath=..');
    expect(await layer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('5000');
  });

  test('takes the focus, gives it back, and leaves by Escape or its button', async ({ page }) => {
    await openIssue(page, { id: free });
    await page.keyboard.press('Escape');
    const read = page.getByRole('button', { name: 'Read', exact: true });
    await expect(read).toBeFocused();
    await page.keyboard.press('Enter');
    await expectSharp(page);
    await viewer(page).getByRole('button', { name: 'Close' }).click();
    await expect(read).toBeFocused();
  });

  test('names the window after the issue, and says when it is a preview', async ({ page }) => {
    await openIssue(page, { id: free });
    await expect(page).toHaveTitle(/^The Free Issue/);
    await openIssue(page, { id: withSample, type: 'sample' });
    await expect(page).toHaveTitle(/^Preview - With a Sample/);
  });

  test('shows the cover in the place of page 1 until that is painted', async ({ page }) => {
    await page.route(files, holdBack);
    await pressRead(page, { id: free });
    const cover = viewer(page).getByRole('group', { name: 'Page 1' }).locator('img');
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(400);
    const place = await cover.boundingBox();
    await page.unroute(files);
    await expectSharp(page);
    expect(await viewer(page).locator('[role=group] canvas').first().boundingBox()).toEqual(place);
  });

  test('shows one page in portrait and keeps the place when turned over', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 900 });
    await openIssue(page, { id: free });
    for (const number of [2, 3, 4, 5]) {
      await page.keyboard.press(' ');
      await expectPages(page, [number]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectPages(page, [4, 5]);
    await expectSharp(page);
    await page.setViewportSize({ width: 600, height: 900 });
    await expectPages(page, [5]);
  });

  test('tells where one is, to the eye and to screen readers', async ({ page }) => {
    await openIssue(page, { id: free });
    await expect(viewer(page).getByText('1 / 10', { exact: true })).toBeVisible();
    await turn(page, 'Next page');
    await expect(viewer(page).getByText('2 - 3 / 10', { exact: true })).toBeVisible();
    await expect(viewer(page).locator('output')).toHaveText('Pages 2 and 3 of 10');
  });

  test('lets space press a button that has the focus', async ({ page }) => {
    await openIssue(page, { id: free });
    await viewer(page).getByRole('button', { name: 'Last page' }).focus();
    await page.keyboard.press(' ');
    await expectPages(page, [10]);
  });

  test('has no faults that axe can find', async ({ page }) => {
    await openIssue(page, { id: withSample, type: 'sample' });
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
  });
});

const bars = (page: Page) => page.locator('[data-bar]');

test.describe('The bars', () => {
  test('leave while one reads, and come back for a key, the mouse and the focus', async ({
    page,
  }) => {
    await openIssue(page, { id: free });
    const before = await viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox();
    await expect(bars(page)).toHaveCSS('opacity', '0', { timeout: 8000 });
    expect(await viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox()).toEqual(before);
    await page.keyboard.press('Shift');
    await expect(bars(page)).toHaveCSS('opacity', '1');
    await expect(bars(page)).toHaveCSS('opacity', '0', { timeout: 8000 });
    await page.mouse.move(600, 400);
    await expect(bars(page)).toHaveCSS('opacity', '1');
    await expect(bars(page)).toHaveCSS('opacity', '0', { timeout: 8000 });
    await viewer(page).getByRole('button', { name: 'Close' }).focus();
    await expect(bars(page)).toHaveCSS('opacity', '1');
  });

  test('come for a tap in the middle, which turns nothing', async ({ page }) => {
    await openIssue(page, { id: free });
    await expect(bars(page)).toHaveCSS('opacity', '0', { timeout: 8000 });
    await tap(page, 0.5);
    await expect(bars(page)).toHaveCSS('opacity', '1');
    await expectPages(page, [1]);
  });
});

test.describe('Rights', () => {
  test('an issue that is not bought shows why, and asks for no link', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto(`/read/${notBought}/full`);
    const dialog = viewer(page);
    await expect(
      dialog.getByText('This item is available only after purchasing', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByRole('group')).toHaveCount(0);
    expect(calls.filter((url) => url.includes('/download/'))).toEqual([]);
    await dialog.getByRole('button', { name: 'Return to details' }).click();
    await expect(page).toHaveURL(`/read/${notBought}`);
    await expect(viewer(page)).toHaveCount(0);
  });

  test('a sample leads to the full version, or to why there is none', async ({ page }) => {
    await openIssue(page, { id: withSample, type: 'sample' });
    await expect(viewer(page).getByText('1 / 3', { exact: true })).toBeVisible();
    await viewer(page).getByRole('button', { name: 'Open the full version' }).click();
    await expect(
      viewer(page).getByText('This item is available only after purchasing'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Preview', exact: true })).toBeFocused();
  });

  test('a buyer reads all of it', async ({ page, context, store }) => {
    const [name = '', value = ''] = store.cookieOf('subscriber').split('=');
    await context.addCookies([{ name, value, url: store.origin }]);
    await openIssue(page, { id: withSample });
    await expect(viewer(page).getByText('1 / 12', { exact: true })).toBeVisible();
    await expect(viewer(page).getByRole('button', { name: 'Open the full version' })).toHaveCount(
      0,
    );
  });
});

test.describe('Loading', () => {
  test('shows that it is under way from the request for the link on', async ({ page }) => {
    await page.route(linkCalls, holdBack);
    await pressRead(page, { id: free });
    await expect(viewer(page).getByRole('progressbar', { name: 'Loading the file' })).toBeVisible();
    await page.unroute(linkCalls);
    await expectSharp(page);
    await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
  });

  test('asks for the link once, though the issue is opened twice', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().includes('/download/'))));
    await openIssue(page, { id: free });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await expectSharp(page);
    expect(asked).toBe(1);
  });

  test('reports the opening once, with its token, after the whole file has come', async ({
    page,
  }) => {
    const link = page.waitForResponse(linkCalls);
    const report = page.waitForRequest('**/open/full');
    await openIssue(page, { id: free });
    const { open_token: openToken } = await (await link).json();
    expect((await report).postDataJSON()).toEqual({ openToken });
    await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
  });

  test('says nothing when the report fails', async ({ page }) => {
    await page.route('**/open/full', (route) => route.fulfill({ status: 500 }));
    const report = page.waitForResponse('**/open/full');
    await openIssue(page, { id: free });
    await report;
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
  });
});

test.describe('Trouble', () => {
  test('a link that cannot be had is said once, and tried again on request', async ({ page }) => {
    await page.route(linkCalls, (route) => route.fulfill({ status: 500 }));
    await pressRead(page, { id: free });
    const snackbars = page.getByText('Failed to load', { exact: true });
    await expect(snackbars).toHaveCount(1);
    const again = viewer(page).getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(again).toBeVisible();
    await expect(snackbars).toHaveCount(1);
    await page.unroute(linkCalls);
    await again.click();
    await expectSharp(page);
    await page.keyboard.press(' ');
    await expectPages(page, [2, 3]);
  });

  test('a broken file is logged and said in the stage, and the viewer can be left', async ({
    page,
  }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('broken'));
    await page.route(files, (route) =>
      route.fulfill({ body: 'not a PDF', contentType: 'application/pdf' }),
    );
    await pressRead(page, { id: free });
    await logged;
    await expect(viewer(page).getByText('This file cannot be read.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeFocused();
  });

  test('a lost connection is said, and reading goes on when it is back', async ({
    page,
    context,
  }) => {
    await page.route(files, (route) => route.abort('connectionfailed'));
    await pressRead(page, { id: free });
    await expect(viewer(page).getByText(/connection was lost/)).toBeVisible({ timeout: 30_000 });
    await page.unroute(files);
    await context.setOffline(true);
    await context.setOffline(false);
    await expectSharp(page);
  });

  test('an engine that dies is replaced, and the pages are painted again', async ({ page }) => {
    await openIssue(page, { id: free });
    const engine = page.workers().find((worker) => worker.url().includes('engine'));
    const died = engine?.waitForEvent('close');
    await engine?.evaluate(() => self.close()).catch(() => undefined);
    // What is not painted yet is asked of the dead one first.
    await page.keyboard.press('End');
    await died;
    await expectPages(page, [10]);
    await expectSharp(page);
  });

  test('a viewer that cannot be drawn says so and leaves the store as it was', async ({ page }) => {
    await page.addInitScript(() => {
      // What the viewer leans on and nothing else of the page does.
      Object.defineProperty(window, 'ResizeObserver', { value: undefined });
    });
    await pressRead(page, { id: free });
    await expect(page.getByText('Error!', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});

test.describe('Speed', () => {
  test('no task of the main thread takes over 50 ms while pages are turned 40 times', async ({
    page,
  }) => {
    await openIssue(page, { id: free });
    await expectStill(page);
    const longTasks = await watchLongTasks(page);
    for (let turns = 0; turns < 40; turns += 1) {
      await page.keyboard.press(turns % 8 < 4 ? 'ArrowRight' : 'ArrowLeft');
      await expectSharp(page);
    }
    await expect.poll(() => timings(page, 'turn')).toHaveLength(40);
    expect(await longTasks()).toEqual([]);
  });

  test('the reader tells how long its pages took', async ({ page }) => {
    await openIssue(page, { id: free });
    await turn(page, 'Next page');
    await expect.poll(() => timings(page, 'turn')).toMatchObject([{ detail: { sharp: true } }]);
    await expect
      .poll(() => timings(page, 'page-sharp'))
      .toMatchObject([
        { detail: { page: 1, source: 'paint' } },
        { detail: { page: 2, source: 'cache' } },
        { detail: { page: 3, source: 'cache' } },
      ]);
    expect(await timings(page, 'first-pixels')).toHaveLength(1);
  });
});
