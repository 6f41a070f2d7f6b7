import { expect, type Page } from '@playwright/test';
import { locales } from '#contract/boot.ts';
import { pdfFile } from '../../helpers/publishPage.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { picture } from '../../helpers/onScreen.ts';
import { beUser, expectOpenToAll, expectWithinWindow } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';
import { clientOf } from '../../helpers/switches.ts';
import { pageTextsIn } from '../../helpers/texts.ts';

/** The report of an uploaded PDF on /publish: its size, and the losses for readers. */

test.use({ storeName: 'publishing' });

const scan = pdfFile('scan.pdf', madePdf({ pages: 4, isWordless: true, size: [595, 842] }));
const mixed = pdfFile(
  'mixed.pdf',
  madePdf({ pages: 6, pageExtras: (page) => (page === 4 ? '/Rotate 90' : '') }),
);

/** Chooses a file as the system's dialog does. */
async function bring(page: Page, file: typeof scan): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles([file]);
}

test.afterEach(async ({ store }) => {
  const client = await clientOf(store.dataDir);
  const { issues } = await client.listIssues();
  for (const { id, publishedAt } of issues)
    if (publishedAt === null) await client.removeIssue({ params: { id }, body: {} });
});

for (const locale of locales)
  test(`the size of its pages, and that they have no text, in ${locale}`, {
    tag: '@extended',
  }, async ({ page, change, store }) => {
    const words = pageTextsIn('publish', locale);
    const said = (key: string) => words.get(key) ?? '';
    await beUser(page.context(), store, 'buyer');
    await change({ language: locale });
    await page.goto('/publish');
    await bring(page, mixed);
    const format = said('uploads.formats_one') || said('uploads.formats_other');
    const mixedFormat = format
      .replace('{{size}}', 'Letter, 216 × 279 mm')
      .replace('{{count}}', '1');
    await expect(page.getByText(mixedFormat)).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await bring(page, scan);
    const [warning, size] = [said('warnings.no_text'), said('uploads.format')];
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByText(size.replace('{{size}}', 'A4, 210 × 297 mm'))).toBeVisible();
    await expectWithinWindow(page);
    await expectOpenToAll(page);
    await picture(page, `desk-report-${locale}`);
  });
