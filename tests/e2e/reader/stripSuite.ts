import { expect, type Page } from '@playwright/test';
import type { Direction } from '../../../src/features/reader/index.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { openIssue, turn } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { storeReading, test } from '../../helpers/storeTest.ts';
import {
  expectAllPainted,
  expectCentred,
  expectCurrent,
  mostPaints,
  openStrip,
  seenThumbnails,
  strip,
  thumbnail,
  watchMarks,
  watchPaints,
} from '../../helpers/strip.ts';

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
  const tag = isLtr ? [] : ['@extended'];

  test.describe(`The strip ${direction}`, { tag }, () => {
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

    test('draws no thumbnail again at a turn but those whose mark changes, and has the page in its middle, also from far away', {
      tag: '@extended',
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
  });
}
