import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { tap } from '../../helpers/touchInput.ts';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  pressRead,
  turn,
  viewer,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { turningSuite } from './turning.ts';

const { free, withSample } = issueIds;
const files = '**/files/**';
/** For `page.route`: `page.unroute` continues the held requests. */
const holdBack = () => {};

turningSuite('ltr');

test.describe('The viewer', () => {
  test('is a named dialog over everything that returns the focus, shows its page, lets the browser find its text, and keeps the place when the screen is turned', async ({
    page,
  }) => {
    await test.step('is a dialog over everything, named by its issue, takes the focus and returns it', async () => {
      await pressRead(page, { id: free });
      const dialog = viewer(page);
      await expect(dialog).toHaveAccessibleName('The Free Issue');
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
      expect(new URL(page.url()).pathname).toBe(`/read/${free}`);
      const layer = dialog.locator('xpath=..');
      expect(await layer.evaluate((element) => getComputedStyle(element).zIndex)).toBe('5000');
      await expectSharp(page);
      await page.keyboard.press('Escape');
      const read = page.getByRole('button', { name: 'Read', exact: true });
      await expect(read).toBeFocused();
      await page.keyboard.press('Enter');
      await expectSharp(page);
      await viewer(page).getByRole('button', { name: 'Close' }).click();
      await expect(read).toBeFocused();
    });

    await test.step('names the window after the issue, says when it is a preview, and has no faults that axe can find', async () => {
      await openIssue(page, { id: free });
      await expect(page).toHaveTitle(/^The Free Issue/);
      await openIssue(page, { id: withSample, type: 'sample' });
      await expect(page).toHaveTitle(/^Preview - With a Sample/);
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
      expect(violations).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page).toHaveTitle(/^With a Sample/);
    });

    await test.step('shows the current page, and lets the browser’s search find the text of the pages but not of the store below', async () => {
      await openIssue(page, { id: free });
      await expect(viewer(page).getByText('1 / 10', { exact: true })).toBeVisible();
      await turn(page, 'Next page');
      await expect(viewer(page).getByText('2 - 3 / 10', { exact: true })).toBeVisible();
      await expect(viewer(page).locator('output')).toHaveText('Pages 2 and 3 of 10');
      await expect.poll(() => found(page, 'This is page 2')).toBe(true);
      expect(await found(page, 'With a Sample')).toBe(false);
      await viewer(page).getByRole('button', { name: 'Last page' }).focus();
      // A key presses the button that has the focus, and turns nothing.
      await page.keyboard.press(' ');
      await expectPages(page, [10]);
      await page.keyboard.press('Escape');
      expect(await found(page, 'With a Sample')).toBe(true);
    });

    await test.step('shows the cover in the place of page 1 until that is painted', async () => {
      await page.route(files, holdBack);
      await pressRead(page, { id: free });
      const cover = viewer(page).getByRole('group', { name: 'Page 1' }).locator('img');
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(400);
      const place = await cover.boundingBox();
      await page.unroute(files);
      await expectSharp(page);
      expect(await viewer(page).locator('[role=group] canvas').first().boundingBox()).toEqual(
        place,
      );
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('shows one page in portrait and keeps the place when turned over', async () => {
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
  });

  test('lays its pages out once, when a window that is dragged larger has rested for 40 ms', {
    tag: '@extended',
  }, async ({ page }) => {
    await openIssue(page, { id: free });
    await expectStill(page);
    const { rests, pauses } = await dragWindow(page);
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(40);
    expect(rests.length).toBeLessThanOrEqual(1 + pauses);
    await expectSharp(page);
  });
});

/**
 * Changes the viewer's width in each of ten frames; answers how long (ms) it had rested each time that
 * its page was laid out, and how often a busy machine took as long as such a rest to its next frame.
 */
const dragWindow = (page: Page) =>
  page.evaluate(async () => {
    const paper = document.querySelector('[role=dialog] [role=group]');
    const place = paper?.closest('[role=dialog]')?.parentElement;
    if (!paper || !place) throw new Error('There is no page.');
    const rests: number[] = [];
    let pauses = 0;
    let changed = 0;
    let restedAfter = 0;
    new MutationObserver(() => {
      rests.push(performance.now() - changed);
      restedAfter = changed;
    }).observe(paper, { attributeFilter: ['style'] });
    const nextFrame = () => new Promise((go) => requestAnimationFrame(() => go(changed)));
    for (let frames = 1; frames <= 10; frames += 1) {
      place.style.width = `calc(100% - ${frames * 10}px)`;
      changed = performance.now();
      await nextFrame();
      if (frames < 10 && performance.now() - changed >= 40) pauses += 1;
    }
    while ((await nextFrame()) !== restedAfter);
    return { rests, pauses };
  });

const bars = (page: Page) => page.locator('[data-bar]');

test('The bars leave while one reads, and come back for a key, the mouse, the focus, and a tap in the middle, which turns nothing', async ({
  page,
}) => {
  await page.clock.install();
  await openIssue(page, { id: free });
  const place = () => viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox();
  const before = await place();
  await page.clock.fastForward(3000);
  await expect(bars(page)).toHaveCSS('opacity', '0');
  for (const [key, pages] of [
    ['ArrowRight', [2, 3]],
    ['Space', [4, 5]],
    ['Shift+Space', [2, 3]],
    ['Home', [1]],
  ] as const) {
    await page.keyboard.press(key);
    await expectPages(page, pages);
    await expect(bars(page), 'a key that turns wakes no bars').toHaveCSS('opacity', '0');
  }
  for (const call of [
    () => page.keyboard.press('Shift'),
    () => page.mouse.move(600, 400),
    () => tap(page, 0.5),
    () => viewer(page).getByRole('button', { name: 'Close' }).focus(),
  ]) {
    await page.clock.fastForward(3000);
    await expect(bars(page)).toHaveCSS('opacity', '0');
    expect(await place()).toEqual(before);
    await call();
    await expect(bars(page)).toHaveCSS('opacity', '1');
  }
  await expectPages(page, [1]);
});

test('A page that the browser itself has magnified shows the whole reader in its visible part', async ({
  page,
}) => {
  await page.goto(`/read/${free}`);
  const read = page.getByRole('button', { name: 'Read', exact: true });
  await expect(read).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const magnify = (pageScaleFactor: number) =>
    session.send('Emulation.setPageScaleFactor', { pageScaleFactor });
  await magnify(2.5);
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2.5);
  await read.evaluate((button: HTMLElement) => button.click());
  await expectSharp(page);
  const left = () =>
    viewer(page).evaluate((dialog) => {
      const { left: x, top: y, width, height } = dialog.getBoundingClientRect();
      const seen = visualViewport;
      return [
        [x, seen?.offsetLeft],
        [y, seen?.offsetTop],
        [width, seen?.width],
        [height, seen?.height],
      ].map(([is = 0, ought = 0]) => Math.round(is - ought));
    });
  await expect.poll(left).toEqual([0, 0, 0, 0]);
  await magnify(1);
  await expect.poll(left).toEqual([0, 0, 0, 0]);
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toHaveCount(0);
});

/** As Control and F finds it. */
const found = (page: Page, words: string) =>
  page.evaluate((text) => (window as unknown as Searching).find(text, false, false, true), words);

interface Searching {
  find: (words: string, matchCase: boolean, backwards: boolean, around: boolean) => boolean;
}
