import { expect, type Page } from '@playwright/test';
import type { Direction } from '../../src/features/reader/index.ts';
import { madePdf } from '../helpers/madePdf.ts';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  turn,
  viewer,
} from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { storeReading, test } from '../helpers/storeTest.ts';
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

/** Every tenth page is not as high as the others. */
const lowTenths = (page: number) => (page % 10 === 0 ? '/CropBox [0 60 612 700]' : '');

const { free } = issueIds;

/** Reads a document of a thousand pages in the place of the free issue's. */
async function openThousand(page: Page): Promise<void> {
  const body = madePdf({ pages: pageCount, pageExtras: lowTenths });
  await page.route('**/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: free });
}

/** The strip of thumbnails in either direction, in a document of a thousand pages. */
export function stripSuite(direction: Direction): void {
  const isLtr = direction === 'ltr';
  const inPlace = (numbers: number[]) => (isLtr ? numbers : numbers.toReversed());
  const [onwardKey, backKey] = isLtr ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  const tag = isLtr ? [] : ['@extended'];

  test.describe(`The strip ${direction}`, () => {
    test.use({ storeName: storeReading[direction] });

    test('begins where reading begins, with the current pages marked, each thumbnail 75 px wide and as high as its own page', async ({
      page,
    }) => {
      await openThousand(page);
      await openStrip(page);
      await expectAllPainted(page);
      const seen = (await seenThumbnails(page)).map(({ number }) => number);
      expect(inPlace(seen).slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
      await expectCurrent(page, [1]);
      const sizeOf = (number: number) =>
        thumbnail(page, number)
          .locator('span')
          .first()
          .evaluate((paper: HTMLElement) => [paper.offsetWidth, paper.offsetHeight]);
      expect(await sizeOf(2)).toEqual([75, Math.round((75 * 792) / 612)]);
      expect(await sizeOf(10)).toEqual([75, Math.round((75 * 640) / 612)]);
    });

    test('is shown and hidden by the page indicator, and the pages stay where they are', {
      tag,
    }, async ({ page }) => {
      await openThousand(page);
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
      await turn(page, 'Last page');
      await openStrip(page);
      await expectCurrent(page, [pageCount]);
    });

    test('takes the number of a page, and shows a message for a page that does not exist', async ({
      page,
    }) => {
      await openThousand(page);
      await openStrip(page);
      const field = strip(page).getByRole('textbox', { name: 'Go to page' });
      await expect(field).toHaveValue('1');
      await expect(field).toHaveAccessibleDescription(`of ${pageCount}`);
      await field.fill('500');
      await field.press('Enter');
      await expectPages(page, inPlace([500, 501]));
      await expectCurrent(page, inPlace([500, 501]));
      await field.fill('0');
      await field.press('Enter');
      await expect(strip(page).getByRole('alert')).toHaveText(
        `Enter a number from 1 to ${pageCount}.`,
      );
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expectPages(page, inPlace([500, 501]));
      // Keys in the field turn no page.
      await field.press('ArrowRight');
      await field.press('Home');
      await field.fill('12');
      await expect(strip(page).getByRole('alert')).toHaveCount(0);
      await expectPages(page, inPlace([500, 501]));
      await field.press('Escape');
      await expect(strip(page)).toHaveCount(0);
      await expect(viewer(page)).toBeVisible();
    });

    test('a short issue stands in the middle as a whole', { tag }, async ({ page }) => {
      await openIssue(page, { id: free });
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

    test('paints only the thumbnails in sight, at most two at a time, and keeps few of them in the document', {
      tag,
    }, async ({ page }) => {
      await watchPaints(page);
      await openThousand(page);
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

    test('goes to the page of the thumbnail that is chosen, and an upright screen goes on at the other page of the spread that was chosen', {
      tag,
    }, async ({ page }) => {
      await openThousand(page);
      await openStrip(page);
      await thumbnail(page, 6).click();
      await expectPages(page, inPlace([6, 7]));
      await expectSharp(page);
      await expectCurrent(page, inPlace([6, 7]));
      await page.keyboard.press('Home');
      await thumbnail(page, 1).waitFor();
      await thumbnail(page, 6).click();
      await expectPages(page, inPlace([6, 7]));
      await thumbnail(page, 7).click();
      await page.setViewportSize({ width: 800, height: 1280 });
      await expectPages(page, [7]);
    });

    test('draws no thumbnail again at a turn but those whose mark changes, and has the page in its middle, also from far away', {
      tag,
    }, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await openThousand(page);
      await openStrip(page);
      await expectAllPainted(page);
      const changes = await watchMarks(page);
      await turn(page, 'Next page');
      await expectCurrent(page, inPlace([2, 3]));
      expect(await changes()).toEqual(['1 aria-current', '2 aria-current', '3 aria-current']);
      await turn(page, 'Last page');
      await turn(page, 'Previous page');
      await expectCurrent(page, inPlace([998, 999]));
      await turn(page, 'First page');
      await expectCurrent(page, [1]);
      await thumbnail(page, 12).click();
      await expectCentred(page, 12);
      await turn(page, 'Next page');
      await expectCentred(page, 14);
    });

    test('is walked by keys; Enter goes there, and Escape closes it first and gives the focus back to the indicator', {
      tag,
    }, async ({ page }) => {
      await openThousand(page);
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
      await page.keyboard.press('Escape');
      await expect(strip(page)).toHaveCount(0);
      await expect(indicator(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
    });
  });
}
