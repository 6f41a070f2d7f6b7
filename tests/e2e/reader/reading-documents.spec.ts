import { expect, type Page } from '@playwright/test';
import { madePdf, withBrokenXref } from '../../helpers/madePdf.ts';
import { expectPages, openIssue, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { expectAllPainted, indicator, openStrip, seenThumbnails } from '../../helpers/strip.ts';

/** Reads a file of the test's own in the place of the free issue's. */
async function openFile(page: Page, body: Buffer): Promise<void> {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body, contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
  await expect(indicator(page)).toBeVisible();
}

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
const layer = (name: string) => `<< /Type /OCG /Name (${name}) >>`;

test.describe('A document', () => {
  test('of one page has nowhere to turn to; hidden layers are not shown; maps of characters come from the store', async ({
    page,
    store,
  }) => {
    await test.step('of one page has nowhere to turn to', async () => {
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

    await test.step('with layers shows its visible layers only', async () => {
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

    await test.step('in characters that its reader must know by name fetches their maps from the store', async () => {
      const font =
        '/Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>]';
      const text = madePdf({ pages: 1 })
        .toString('latin1')
        .replace('/Type /Font /Subtype /Type1 /BaseFont /Helvetica', font);
      const map = page.waitForResponse((response) => response.url().includes('90ms-RKSJ-H'));
      await openFile(page, withBrokenXref(Buffer.from(text, 'latin1')));
      expect((await map).url()).toMatch(new RegExp(`^${store.origin}/assets/`));
      expect((await map).status()).toBe(200);
      await expect(viewer(page).getByRole('group', { name: 'Page 1' })).toContainText(
        'only-page-1',
      );
    });
  });
});
