import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Direction } from '../../src/reader/index.ts';
import { publishFree } from '../helpers/command.ts';
import { madePdf } from '../helpers/madePdf.ts';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  turn,
  viewer,
} from '../helpers/reader.ts';
import type { readingTest } from '../helpers/readingTest.ts';
import { issueIds } from '../helpers/startStore.ts';
import {
  expectAllPainted,
  expectCentred,
  expectCurrent,
  indicator,
  mostPaints,
  openStrip,
  seenThumbnails,
  strip,
  thumbnail,
  watchMarks,
  watchPaints,
} from '../helpers/strip.ts';

const pageCount = 1000;

/** Every tenth page is wider than high. */
const wideTenths = (page: number) => (page % 10 === 0 ? '/CropBox [0 400 612 700]' : '');

/** What the strip of thumbnails means in either direction, in a document of a thousand pages. */
export function stripSuite(test: ReturnType<typeof readingTest>, direction: Direction): void {
  const isLtr = direction === 'ltr';
  const inPlace = (numbers: number[]) => (isLtr ? numbers : numbers.toReversed());
  const [onwardKey, backKey] = isLtr ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  let id: number;

  test.describe(`The strip ${direction}`, () => {
    test.beforeAll(async ({ store }) => {
      test.setTimeout(180_000);
      const folder = mkdtempSync(join(tmpdir(), 'gatefold-strip-'));
      const file = join(folder, 'thousand.pdf');
      writeFileSync(file, madePdf({ pages: pageCount, pageExtras: wideTenths }));
      id = await publishFree(store, file, 'A Thousand Pages');
      rmSync(folder, { recursive: true });
    });

    test.beforeEach(({ page }) => openIssue(page, { id }));

    test('the page indicator shows and hides it, and the pages stay where they are', async ({
      page,
    }) => {
      await turn(page, 'Next page');
      await expectPages(page, inPlace([2, 3]));
      await expectStill(page);
      const button = indicator(page);
      await expect(button).toHaveAccessibleName(`Thumbnails, 2 - 3 / ${pageCount}`);
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      const place = await viewer(page).getByRole('group', { name: 'Page 2' }).boundingBox();
      await openStrip(page);
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      expect(await viewer(page).getByRole('group', { name: 'Page 2' }).boundingBox()).toEqual(
        place,
      );
      await button.click();
      await expect(strip(page)).toHaveCount(0);
    });

    test('it begins where reading begins, with the current pages marked', async ({ page }) => {
      await openStrip(page);
      await expectAllPainted(page);
      const seen = (await seenThumbnails(page)).map(({ number }) => number);
      expect(inPlace(seen).slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
      await expectCurrent(page, [1]);
    });

    test('of a short issue all of it stands in the middle', async ({ page }) => {
      await openIssue(page, { id: issueIds.free });
      await openStrip(page);
      await expectAllPainted(page);
      const seen = (await seenThumbnails(page)).map(({ number }) => number);
      expect(inPlace(seen)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      const beside = await strip(page).evaluate((element) => {
        const boxes = [...element.querySelectorAll('button')].map((one) =>
          one.getBoundingClientRect(),
        );
        const left = Math.min(...boxes.map((box) => box.left));
        return [left, innerWidth - Math.max(...boxes.map((box) => box.right))];
      });
      expect(beside[0]).toBeGreaterThan(40);
      expect(beside[1]).toBeCloseTo(beside[0] ?? 0, 0);
    });

    test('only what it shows is painted, at most two at a time, and little of it exists', async ({
      page,
    }) => {
      await watchPaints(page);
      await openIssue(page, { id });
      await openStrip(page);
      await expectAllPainted(page);
      const first = (await seenThumbnails(page)).length;
      expect(await strip(page).locator('canvas').count()).toBeLessThanOrEqual(first);
      for (let flicks = 0; flicks < 12; flicks += 1) {
        await strip(page).hover();
        await page.mouse.wheel(isLtr ? 3000 : -3000, 0);
        expect(await strip(page).getByRole('button').count()).toBeLessThanOrEqual(first + 8);
      }
      await expectAllPainted(page);
      expect((await seenThumbnails(page)).some(({ number }) => number > 300)).toBe(true);
      expect(await mostPaints(page)).toBe(2);
    });

    test('each thumbnail is 75 px wide and as high as its own page', async ({ page }) => {
      await openStrip(page);
      await expectAllPainted(page);
      const sizeOf = (number: number) =>
        thumbnail(page, number)
          .locator('span')
          .first()
          .evaluate((paper: HTMLElement) => [paper.offsetWidth, paper.offsetHeight]);
      expect(await sizeOf(2)).toEqual([75, Math.round((75 * 792) / 612)]);
      expect(await sizeOf(10)).toEqual([75, Math.round((75 * 300) / 612)]);
    });

    test('choosing a thumbnail goes to its page, which comes to the middle', async ({ page }) => {
      await openStrip(page);
      await thumbnail(page, 6).click();
      await expectPages(page, inPlace([6, 7]));
      await expectSharp(page);
      await expectCurrent(page, inPlace([6, 7]));
      await page.keyboard.press('Home');
      await thumbnail(page, 1).waitFor();
    });

    test('the other page of the spread that was chosen is where an upright screen goes on', async ({
      page,
    }) => {
      await openStrip(page);
      await thumbnail(page, 6).click();
      await expectPages(page, inPlace([6, 7]));
      await thumbnail(page, 7).click();
      await page.setViewportSize({ width: 800, height: 1280 });
      await expectPages(page, [7]);
    });

    test('the page that is turned to comes to the middle, also from far away', async ({ page }) => {
      await turn(page, 'Last page');
      await turn(page, 'Previous page');
      await openStrip(page);
      await expectCurrent(page, inPlace([998, 999]));
      await turn(page, 'First page');
      await expectCurrent(page, [1]);
      await thumbnail(page, 12).click();
      await expectCentred(page, 12);
      await turn(page, 'Next page');
      await expectCentred(page, 14);
    });

    test('a turn draws no thumbnail again but those whose mark changes', async ({ page }) => {
      await openStrip(page);
      await expectAllPainted(page);
      const changes = await watchMarks(page);
      await turn(page, 'Next page');
      await expectCurrent(page, inPlace([2, 3]));
      expect(await changes()).toEqual(['1 aria-current', '2 aria-current', '3 aria-current']);
    });

    test('keys move from one thumbnail to the next, and Enter goes there', async ({ page }) => {
      await openStrip(page);
      await thumbnail(page, 1).focus();
      await page.keyboard.press(onwardKey);
      await page.keyboard.press(onwardKey);
      await expect(thumbnail(page, 3)).toBeFocused();
      await page.keyboard.press(backKey);
      await expect(thumbnail(page, 2)).toBeFocused();
      await expectPages(page, [1]);
      await page.keyboard.press('End');
      await expect(thumbnail(page, pageCount)).toBeFocused();
      await page.keyboard.press('Enter');
      await expectPages(page, [pageCount]);
      await page.keyboard.press('Home');
      await expect(thumbnail(page, 1)).toBeFocused();
      await expect(strip(page).locator('[tabindex="0"]')).toHaveCount(1);
    });

    test('Escape closes it first, and gives the focus back to the indicator', async ({ page }) => {
      await openStrip(page);
      await thumbnail(page, 2).focus();
      await page.keyboard.press('Escape');
      await expect(strip(page)).toHaveCount(0);
      await expect(indicator(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
    });

    test('has no faults that axe can find', async ({ page }) => {
      await openStrip(page);
      await expectAllPainted(page);
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
      expect(violations).toEqual([]);
    });
  });
}
