import { expect } from '@playwright/test';
import {
  doubleTap,
  pinch,
  pinchAndPan,
  swipe,
  swipeBesideThumb,
  tap,
} from '../../helpers/touchInput.ts';
import {
  expectPages,
  expectScale,
  expectStill,
  lookOf,
  openIssue,
  under,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const middle = { x: 597, y: 417 };

test.beforeEach(async ({ page }) => {
  await openIssue(page, { id: issueIds.free });
  await page.keyboard.press(' ');
  await expectPages(page, [2, 3]);
  await expectStill(page);
});

test('A double-tap at an edge takes back the turn of its first tap and magnifies there; one tap turns when no second one comes', async ({
  page,
}) => {
  const spot = { x: 1194 - 30, y: 417 };
  const before = await under(page, spot);
  await doubleTap(page, spot);
  await expectScale(page, 2);
  await expectPages(page, [2, 3]);
  expect(Math.abs((await under(page, spot)).y - before.y)).toBeLessThan(0.5);
  await doubleTap(page, spot);
  await expectScale(page, 1);
  await expectPages(page, [2, 3]);
  await tap(page, 0.97);
  await expectPages(page, [4, 5]);
  // In the middle of the outermost column, where a sixth of the screen turned once.
  await doubleTap(page, { x: 1100, y: 417 });
  await expectScale(page, 2);
  await expectPages(page, [4, 5]);
});

test('A touch that the system takes away turns nothing', async ({ page }) => {
  for (const by of [-0.35, -0.03]) {
    await swipe(page, { by, cancelled: true });
    await expectStill(page);
    await expectPages(page, [2, 3]);
  }
});

test('A thumb that rests at the edge does not stop the swipe of the other hand', async ({
  page,
}) => {
  await swipeBesideThumb(page, -0.4);
  await expectPages(page, [4, 5]);
  await swipeBesideThumb(page, 0.4);
  await expectPages(page, [2, 3]);
  await expectScale(page, 1);
  await expectStill(page);
});

test('Either finger that stays after a pinch moves the page', async ({ page }) => {
  for (const stays of [0, 1] as const) {
    await pinchAndPan(page, { at: middle, stays, by: { x: 120, y: 90 } });
    await expectScale(page, 2.5);
    const magnified = { x: middle.x * -1.5, y: middle.y * -1.5 };
    const look = await lookOf(page);
    expect(look.x - magnified.x).toBeGreaterThan(80);
    expect(look.y - magnified.y).toBeGreaterThan(50);
    await page.keyboard.press('0');
    await expectScale(page, 1);
  }
});

test('A tap on a link, and any other press, while the scale still changes leaves no scale between two', async ({
  page,
}) => {
  await pinch(page, { at: middle, from: 100, to: 300 });
  await expectScale(page, 3);
  for (const press of [
    () => page.touchscreen.tap(middle.x, middle.y),
    () => page.mouse.click(middle.x, middle.y, { button: 'right' }),
  ]) {
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('+');
    await expectScale(page, 4);
    await page.evaluate(() => {
      const mark = document.createElement('i');
      mark.dataset.mark = '';
      mark.style.cssText = 'position: absolute; inset: 0; pointer-events: auto';
      document.querySelector('[role=dialog] [role=group]:not([inert] *)')?.append(mark);
    });
    await page.keyboard.press('0');
    await expect.poll(async () => (await lookOf(page)).scale).toBeLessThan(3.9);
    await press();
    await expectScale(page, 1);
    await expect.poll(() => lookOf(page)).toEqual({ scale: 1, x: 0, y: 0 });
  }
});
