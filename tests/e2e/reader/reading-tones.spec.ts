import { expect, type Page } from '@playwright/test';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { expectPages, expectSharp, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { madePdf } from '../../helpers/madePdf.ts';

/** The lightness (0 to 255) of a corner of each canvas of the pages or of the strip, which is paper. */
const papers = (page: Page, place: '[data-frame]' | '[data-page]') =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll<HTMLCanvasElement>(`${name} canvas`)].map((canvas) => {
        const reading = new OffscreenCanvas(1, 1).getContext('2d');
        reading?.drawImage(canvas, canvas.width - 6, canvas.height - 6, 1, 1, 0, 0, 1, 1);
        return reading?.getImageData(0, 0, 1, 1).data[0] ?? -1;
      }),
    place,
  );

const expectPaper = (page: Page, place: Parameters<typeof papers>[1], lightness: number) =>
  expect
    .poll(async () => {
      const all = await papers(page, place);
      return all.length > 0 && all.every((one) => Math.abs(one - lightness) < 3);
    })
    .toBe(true);

test('a tone holds for pages and thumbnails, after turns and a reload, and follows the device', async ({
  page,
}) => {
  const body = madePdf({ pages: 12 });
  await page.route('**/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  await page.route('**/packs/**', (route) => route.abort());
  await openIssue(page, { id: issueIds.free });
  await expectPaper(page, '[data-frame]', 255);
  const button = viewer(page).getByRole('button', { name: 'Page tone' });
  await button.click();
  const choice = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(choice('Light')).toBeFocused();
  await expect(page.getByRole('switch', { name: 'Invert scanned pages' })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(choice('Sepia')).toBeChecked();
  await expectPaper(page, '[data-frame]', 243);
  await choice('Night').check();
  await expectPaper(page, '[data-frame]', 30);
  await expect(page.getByRole('switch', { name: 'Invert scanned pages' })).toBeChecked();
  await expectOpenToAll(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await turn(page, 'Next page');
  await expectPages(page, [2, 3]);
  await expectSharp(page);
  await expectPaper(page, '[data-frame]', 30);
  await viewer(page).locator('button[data-count]').click();
  await expectPaper(page, '[data-page]', 30);

  await page.reload();
  await expectSharp(page);
  await expectPaper(page, '[data-frame]', 30);
  await page.emulateMedia({ colorScheme: 'light' });
  await button.click();
  await choice('Follow the device').check();
  await expectPaper(page, '[data-frame]', 255);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectPaper(page, '[data-frame]', 30);
});
