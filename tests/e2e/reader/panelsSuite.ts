import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Direction } from '../../../src/features/reader/index.ts';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { drag, tap, tapBar } from '../../helpers/touchInput.ts';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { storeReading, test } from '../../helpers/storeTest.ts';
import {
  expectAllPainted,
  expectCurrent,
  indicator,
  seenThumbnails,
  strip,
  thumbnail,
} from '../../helpers/strip.ts';

const contentsButton = (page: Page) =>
  viewer(page).getByRole('button', { name: 'Contents', exact: true });
const contents = (page: Page) => viewer(page).getByRole('navigation', { name: 'Contents' });
const essays = (page: Page) => contents(page).getByRole('button', { name: 'Essays' });

export async function openOutlined(page: Page): Promise<void> {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: outlinedPdf(), contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
  await expect(contentsButton(page)).toBeVisible();
}

/** The thumbnail in the middle of the strip, once that has glided to rest. */
async function middleOf(page: Page): Promise<number> {
  let [before, now] = [Number.NaN, Number.NaN];
  const look = async () => {
    const seen = await seenThumbnails(page);
    before = now;
    now = seen[Math.floor(seen.length / 2)]?.number ?? Number.NaN;
    return before === now;
  };
  await expect.poll(look, { intervals: [200] }).toBe(true);
  return now;
}

const inPlace = (direction: Direction, numbers: number[]) =>
  direction === 'ltr' ? numbers : numbers.toReversed();

const tagOf = (direction: Direction) => (direction === 'rtl' ? ['@extended'] : []);

/** The strip and the contents under a finger. */
export function fingerSuite(direction: Direction): void {
  test.describe(`A finger, reading ${direction}`, { tag: tagOf(direction) }, () => {
    test.use({
      storeName: storeReading[direction],
      contextOptions: { reducedMotion: 'no-preference' },
    });

    test('draws the strip along, which turns nothing, and goes where it taps; a tap on the pages sends strip and bars away', async ({
      page,
    }) => {
      await openOutlined(page);
      await tapBar(indicator(page));
      await expectAllPainted(page);
      const [from, to] = direction === 'ltr' ? [900, 250] : [250, 900];
      await drag(page, { from: { x: from, y: 750 }, to: { x: to, y: 750 } });
      await expect
        .poll(async () => Math.min(...(await seenThumbnails(page)).map(({ number }) => number)))
        .toBeGreaterThan(4);
      await expectPages(page, [1]);
      const chosen = await middleOf(page);
      const lower = chosen - (chosen % 2);
      await thumbnail(page, chosen).tap();
      await expectPages(page, inPlace(direction, [lower, lower + 1]));
      await expectCurrent(page, inPlace(direction, [lower, lower + 1]));
      await tap(page, 0.5);
      await expect(strip(page)).toHaveCount(0);
      await expect(page.locator('[data-bar]')).toHaveCSS('opacity', '0');
      await expectPages(page, inPlace(direction, [lower, lower + 1]));
    });
  });
}

/** Presses Tab until it has the focus, like a user with keys alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

type Opening = (page: Page) => Promise<void>;

const panels: Readonly<Record<string, Opening>> = {
  async strip(page) {
    await indicator(page).click();
    await expectAllPainted(page);
    // The list is hidden until it stands at its place.
    await expect(strip(page).locator('[tabindex="0"]')).toBeVisible();
  },
  async contents(page) {
    await contentsButton(page).click();
    await expect(essays(page)).toBeVisible();
  },
  async zoom(page) {
    await viewer(page).getByRole('button', { name: 'Zoom', exact: true }).click();
    await expect(viewer(page).getByRole('slider')).toBeFocused();
  },
};

/** The panels by keys alone, and axe on them in light and dark colours. */
export function keysSuite(direction: Direction): void {
  const [onwardKey, backKey] =
    direction === 'ltr' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];

  test.describe(`Keys alone, reading ${direction}`, { tag: tagOf(direction) }, () => {
    test.use({ storeName: storeReading[direction] });
    test.beforeEach(({ page }) => openOutlined(page));

    test('open the strip, the contents and the slider, choose and leave', async ({ page }) => {
      await test.step('the strip', async () => {
        await tabTo(page, indicator(page));
        await page.keyboard.press('Enter');
        await expect(thumbnail(page, 1)).toBeVisible();
        for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press(onwardKey);
        await page.keyboard.press(backKey);
        await page.keyboard.press(' ');
        await expectPages(page, inPlace(direction, [4, 5]));
        await page.keyboard.press('Escape');
        await expect(indicator(page)).toBeFocused();
        await page.keyboard.press(onwardKey);
        await expectPages(page, inPlace(direction, [6, 7]));
        await page.keyboard.press('Home');
        await expectPages(page, [1]);
      });
      await test.step('the contents', async () => {
        await tabTo(page, contentsButton(page));
        await page.keyboard.press(' ');
        await expect(essays(page)).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await expect(essays(page)).toBeFocused();
        await page.keyboard.press('Enter');
        await expectPages(page, inPlace(direction, [8, 9]));
        await page.keyboard.press('Escape');
        await expect(contentsButton(page)).toBeFocused();
      });
      await test.step('the slider, on which the focus is at once', async () => {
        await tabTo(page, viewer(page).getByRole('button', { name: 'Zoom', exact: true }));
        await page.keyboard.press('Enter');
        await expect(viewer(page).getByRole('slider')).toBeFocused();
        await page.keyboard.press('ArrowUp');
        const slider = viewer(page).getByRole('slider');
        await expect(slider).toHaveAttribute('aria-valuetext', '105%');
        // Only the keys that move it belong to it.
        await page.keyboard.press('+');
        await expect(slider).toHaveAttribute('aria-valuetext', '200%');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      });
    });

    for (const [colorScheme, tag] of [
      ['light', tagOf(direction)],
      ['dark', ['@extended']],
    ] as [colorScheme: 'light' | 'dark', tag: string[]][])
      test(`axe finds no fault with a panel open, ${colorScheme}`, { tag }, async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        for (const [name, open] of Object.entries(panels)) {
          await open(page);
          const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
          expect(violations, name).toEqual([]);
        }
      });
  });
}
