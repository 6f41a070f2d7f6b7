import { expect, type Page } from '@playwright/test';
import { madePdf, withBrokenXref } from '../helpers/madePdf.ts';
import {
  expectPages,
  expectSharp,
  expectStill,
  openIssue,
  paintOf,
  pressRead,
  turn,
  viewer,
} from '../helpers/reader.ts';
import { withoutFirstIssues } from '../helpers/shop.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';
import { expectAllPainted, indicator, openStrip, seenThumbnails } from '../helpers/strip.ts';

/** Reads a file of the test's own in the place of the free issue's. */
async function openFile(page: Page, body: Buffer): Promise<void> {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
  await expect(indicator(page)).toBeVisible();
}

const sizeOf = async (page: Page, number: number) => {
  const [width = 0, height = 0] = (await paintOf(page, number))?.place ?? [];
  return { width, height };
};

/** The colour that a page shows at a place, in parts of its width and height from the top left. */
const colourAt = (page: Page, number: number, [x, y]: readonly [number, number]) =>
  page.evaluate(
    ({ name, across, down }) => {
      const canvas = document.querySelector<HTMLCanvasElement>(
        `[role=dialog] [role=group][aria-label="${name}"] canvas`,
      );
      if (!canvas) return null;
      const copy = new OffscreenCanvas(1, 1).getContext('2d');
      copy?.drawImage(canvas, -canvas.width * across, -canvas.height * down);
      return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    { name: `Page ${number}`, across: x, down: y },
  );

const firstTurned = (page: number) => (page === 1 ? '/Rotate 90' : '');
const layer = (name: string) => `<< /Type /OCG /Name (${name}) >>`;

test.describe('A document', () => {
  test('of one page has nowhere to turn to', async ({ page }) => {
    await openFile(page, madePdf({ pages: 1 }));
    await expect(viewer(page).getByText('1 / 1', { exact: true })).toBeVisible();
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      await expect(viewer(page).getByRole('button', { name })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await expectPages(page, [1]);
    await openStrip(page);
    await expectAllPainted(page);
    expect(await seenThumbnails(page)).toHaveLength(1);
  });

  test('of two pages ends beside an empty half', async ({ page }) => {
    await openFile(page, madePdf({ pages: 2 }));
    await turn(page, 'Next page');
    await expectPages(page, [2]);
    await expectSharp(page);
    await expectStill(page);
    const box = await viewer(page).getByRole('group', { name: 'Page 2' }).boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(640);
  });

  test('of pages of many sizes shows each in its own proportion, at one scale', async ({
    page,
  }) => {
    const crops = ['', '', '/CropBox [0 0 306 792]', '/CropBox [0 0 612 640]'];
    await openFile(page, madePdf({ pages: 5, pageExtras: (n) => crops[n - 1] ?? '' }));
    await turn(page, 'Next page');
    await expectPages(page, [2, 3]);
    await expectSharp(page);
    const [two, three] = [await sizeOf(page, 2), await sizeOf(page, 3)];
    expect(three.height).toBe(two.height);
    expect(three.width / two.width).toBeCloseTo(0.5, 2);
    await turn(page, 'Next page');
    await expectPages(page, [4, 5]);
    await expectSharp(page);
    const [four, five] = [await sizeOf(page, 4), await sizeOf(page, 5)];
    expect(four.width).toBe(five.width);
    expect(four.height / five.height).toBeCloseTo(640 / 792, 2);
  });

  test('with turned pages shows them as they are to be read', async ({ page }) => {
    await openFile(page, madePdf({ pages: 3, pageExtras: firstTurned }));
    const { width, height } = await sizeOf(page, 1);
    expect(width / height).toBeCloseTo(792 / 612, 2);
    // The picture stands at the bottom left of the page, and so at its top left once it is turned.
    expect(await colourAt(page, 1, [0.15, 0.2])).not.toEqual([255, 255, 255]);
    expect(await colourAt(page, 1, [0.85, 0.8])).toEqual([255, 255, 255]);
  });

  test('with layers shows its visible layers only', async ({ page }) => {
    // The catalog's objects follow those of the pages, 10 to 18.
    const catalog = [
      ['Layer1', layer('Hidden')],
      ['Layer2', layer('Shown')],
      ['OCProperties', '<< /OCGs [19 0 R 20 0 R] /D << /OFF [19 0 R] /Order [] >> >>'],
    ] as const;
    const drawn =
      'stream\n/OC /H BDC 1 0 0 rg 0 400 612 100 re f EMC /OC /S BDC 0 0 1 rg 0 200 612 100 re f EMC BT';
    const text = madePdf({ pages: 2, catalog })
      .toString('latin1')
      .replace('stream\nBT', drawn)
      .replace(/Length (\d+) >>\nstream\n\/OC/, (all, length: string) =>
        all.replace(length, String(Number(length) + drawn.length - 'stream\nBT'.length)),
      )
      .replace('/XObject << /I1', '/Properties << /H 19 0 R /S 20 0 R >> /XObject << /I1');
    await openFile(page, withBrokenXref(Buffer.from(text, 'latin1')));
    expect(await colourAt(page, 1, [0.5, 1 - 450 / 792])).toEqual([255, 255, 255]);
    expect(await colourAt(page, 1, [0.5, 1 - 250 / 792])).toEqual([0, 0, 255]);
  });

  test('with page labels of its own shows them beside the numbers of its pages', async ({
    page,
  }) => {
    const labels = '<< /Nums [0 << /S /r >> 4 << /S /D /St 101 >>] >>';
    await openFile(page, madePdf({ pages: 10, catalog: [['PageLabels', labels]] }));
    await turn(page, 'Next page');
    await expect(viewer(page).getByText('ii - iii (2 - 3 / 10)', { exact: true })).toBeVisible();
  });

  test('in characters that its reader must know by name fetches their maps from the store', async ({
    page,
    store,
  }) => {
    const font =
      '/Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>]';
    const text = madePdf({ pages: 1 })
      .toString('latin1')
      .replace('/Type /Font /Subtype /Type1 /BaseFont /Helvetica', font);
    const map = page.waitForResponse((response) => response.url().includes('90ms-RKSJ-H'));
    await openFile(page, withBrokenXref(Buffer.from(text, 'latin1')));
    expect((await map).url()).toMatch(new RegExp(`^${store.origin}/assets/`));
    expect((await map).status()).toBe(200);
    await expect(viewer(page).getByRole('group', { name: 'Page 1' })).toContainText('only-page-1');
  });
});

const rightToLeft = [['ViewerPreferences', '<< /Direction /R2L >>']] as const;

test.describe('A file with the reading direction right to left', () => {
  test('does so in any store', async ({ page }) => {
    await openFile(page, madePdf({ pages: 10, catalog: rightToLeft }));
    const cover = await viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox();
    expect(Math.round((cover?.x ?? 0) + (cover?.width ?? 0))).toBe(640);
    await page.keyboard.press('ArrowLeft');
    await expectPages(page, [3, 2]);
    await page.keyboard.press(' ');
    await expectPages(page, [5, 4]);
    await page.keyboard.press('ArrowRight');
    await expectPages(page, [3, 2]);
    const next = await viewer(page).getByRole('button', { name: 'Next page' }).boundingBox();
    const previous = await viewer(page)
      .getByRole('button', { name: 'Previous page' })
      .boundingBox();
    expect(next?.x ?? 0).toBeLessThan(previous?.x ?? 0);
    await openStrip(page);
    await expectAllPainted(page);
    const [left, right] = (await seenThumbnails(page)).map(({ number }) => number);
    expect(left).toBe((right ?? 0) + 1);
  });

  test('has its cover on its side from the start, where its title is of such a script', async ({
    page,
  }) => {
    await withoutFirstIssues(page);
    await page.route('**/api/issues', async (route) => {
      const response = await route.fetch();
      const issues = (await response.json()) as { id: number }[];
      const title = 'מגזין לתרבות';
      const named = issues.map((issue) =>
        issue.id === issueIds.free ? { ...issue, title } : issue,
      );
      await route.fulfill({ response, json: named });
    });
    await page.route('**/files/**', () => {});
    await pressRead(page, { id: issueIds.free });
    const cover = viewer(page).getByRole('group', { name: 'Page 1' });
    const before = await cover.boundingBox();
    expect(Math.round((before?.x ?? 0) + (before?.width ?? 0))).toBe(640);
  });
});
