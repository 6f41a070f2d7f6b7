import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectPages, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { taggedPdf } from '../../helpers/taggedPdf.ts';

const sheet = (page: Page, number: number) =>
  viewer(page).getByRole('group', { name: `Page ${number}`, exact: true });
/** As they are read aloud. */
const paragraphs = (page: Page, number: number) =>
  sheet(page, number).getByRole('heading').or(sheet(page, number).getByRole('paragraph'));
/** As they can be selected. */
const words = (page: Page, number: number) => sheet(page, number).locator('span[dir]');
const selecting = (page: Page) => viewer(page).getByRole('button', { name: 'Text selection' });
const selected = (page: Page) => page.evaluate(() => window.getSelection()?.toString());

/** Where these words of a page begin, or end. */
async function edgeOf(page: Page, number: number, text: string, edge: 'start' | 'end') {
  const box = await words(page, number).filter({ hasText: text }).boundingBox();
  if (!box) throw new Error(`Page ${number} does not say ${text}.`);
  const x = edge === 'start' ? box.x + 1 : box.x + box.width - 1;
  return { x, y: box.y + box.height / 2 };
}

/** From the first to the last letter of a line. */
async function dragAcross(page: Page, number: number, at: number): Promise<void> {
  const box = await words(page, number).nth(at).boundingBox();
  if (!box) throw new Error('There are no words to select.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 4 });
  await page.mouse.move(box.x + box.width - 1, y, { steps: 4 });
  await page.mouse.up();
}

/** In parts of the page's width, both measured in the same frame. */
const startOfTitle = (page: Page) =>
  page.evaluate(() => {
    const paper = document.querySelector('[role=group][aria-label="Page 1"]');
    const title = paper?.querySelector('span[dir]')?.getBoundingClientRect();
    const place = paper?.getBoundingClientRect();
    return title && place ? (title.x - place.x) / place.width : null;
  });

test('A tagged page is read with its headings, lists, tables, pictures and languages', async ({
  page,
}) => {
  const pdf = taggedPdf({
    words: [
      { text: '17', at: [300, 20], tag: 'Artifact' },
      { text: 'Light', at: [72, 700] },
      { text: 'smoke', at: [300, 620] },
      { text: '- wick', at: [72, 400] },
      { text: 'Lamps', at: [72, 300] },
      { text: 'twelve', at: [72, 280] },
      { text: 'La lampe', at: [72, 200] },
    ],
    elements: [
      '/S /H1 /K [1]',
      '/S /Figure /Alt (A lamp at night) /K [2] /A << /O /Layout /BBox [300 600 400 700] >>',
      '/S /L /K [element(3)]',
      '/S /LI /P element(2) /K [3]',
      '/S /Table /K [element(5) element(6)]',
      '/S /TR /P element(4) /K [element(7)]',
      '/S /TR /P element(4) /K [element(8)]',
      '/S /TH /P element(5) /K [4]',
      '/S /TD /P element(6) /K [5]',
      '/S /P /Lang (fr) /K [6]',
    ],
    top: [0, 1, 2, 4, 9],
    language: 'en-GB',
    parents: [0, 0, 1, 3, 7, 8, 9],
  });
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: pdf, contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: issueIds.free });
  await expect(sheet(page, 1)).toMatchAriaSnapshot(`
    - group "Page 1":
      - heading "Light" [level=3]
      - img "A lamp at night"
      - list:
        - listitem:
          - paragraph: "- wick"
      - table:
        - row "Lamps":
          - columnheader "Lamps":
            - paragraph: Lamps
        - row "twelve":
          - cell "twelve":
            - paragraph: twelve
      - paragraph: La lampe
  `);
  const heading = sheet(page, 1).getByRole('heading', { name: 'Light' });
  await expect(heading.locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'en-GB');
  await expect(sheet(page, 1).getByText('La lampe')).toHaveAttribute('lang', 'fr');
  // The page number is found, and not read aloud.
  await expect(sheet(page, 1).getByText('17', { exact: true })).toHaveAttribute('aria-hidden');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
});

test.describe('The words of a page', () => {
  test.beforeEach(({ page }) => openIssue(page, { id: issueIds.free }));

  test('are there for screen readers, line by line in one, whether or not they can be selected', async ({
    page,
  }) => {
    await expect(paragraphs(page, 1).first()).toHaveText('The Free Issue');
    await turn(page, 'Next page');
    await expect(paragraphs(page, 2).first()).toHaveText('Page 2');
    await expect(paragraphs(page, 2).nth(1)).toHaveText(/^This is page 2 of 10\. This is page 2/);
    const before = await paragraphs(page, 2).allTextContents();
    await selecting(page).click();
    await expect(words(page, 2)).not.toHaveCount(0);
    // In the issue's language, in a page of another language too.
    const spokenIn = paragraphs(page, 2).first().locator('xpath=ancestor-or-self::*[@lang][1]');
    await expect(spokenIn).toHaveAttribute('lang', 'en');
    await expect(sheet(page, 2).locator('[data-words]')).toHaveAttribute('lang', 'en');
    expect(await paragraphs(page, 2).allTextContents()).toEqual(before);
    await expect(sheet(page, 2)).toMatchAriaSnapshot(`
      - group "Page 2":
        - heading "Page 2" [level=3]
        - paragraph: /This is page 2 of 10/
    `);
  });

  test('can be selected while the button is pressed; they lie where they are painted at every size, and leave the pages that are not read', async ({
    page,
  }) => {
    await expect(selecting(page)).toHaveAttribute('aria-pressed', 'false');
    await selecting(page).click();
    await expect(selecting(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(words(page, 1)).not.toHaveCount(0);
    await dragAcross(page, 1, 0);
    expect(await selected(page)).toContain('The Free Issue');
    await expectPages(page, [1]);
    for (const width of [900, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // A5 is 419.53 points wide; the title begins 40 points from its left edge.
      await expect.poll(() => startOfTitle(page)).toBeCloseTo(40 / 419.53, 2);
    }
    await turn(page, 'Next page');
    await expect(words(page, 2)).not.toHaveCount(0);
    const isLaidOut = (number: number) =>
      words(page, number)
        .first()
        .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut(2)).toBe(true);
    expect(await isLaidOut(1)).toBe(false);
  });

  test('are selected by a drag of the mouse without a mode; beside them a drag turns, and a click turns nothing', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.mouse.move(640, 400);
    await expect(words(page, 1)).not.toHaveCount(0);
    await dragAcross(page, 1, 0);
    expect(await selected(page)).toContain('The Free Issue');
    await page.mouse.click(640, 500);
    expect(await selected(page)).toBe('');
    await expectPages(page, [1]);
    await page.mouse.move(800, 400);
    await page.mouse.down();
    await page.mouse.move(300, 400, { steps: 8 });
    await page.mouse.up();
    expect(await selected(page)).toBe('');
    await expectPages(page, [2, 3]);
  });

  test('are copied as one would type them, and selected all at once by the keyboard: those of both pages and nothing else', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await turn(page, 'Next page');
    await selecting(page).click();
    await expect(words(page, 2)).not.toHaveCount(0);
    await expect(words(page, 3)).not.toHaveCount(0);
    const copy = async () => {
      await page.keyboard.press('ControlOrMeta+c');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    await page.evaluate(() => {
      const layer = document.querySelector('[aria-label="Page 2"] span[dir]')?.parentElement
        ?.parentElement;
      if (layer) window.getSelection()?.selectAllChildren(layer);
    });
    const two = await copy();
    // One paragraph after the heading, however many lines it has on the page.
    expect(two).toMatch(/^Page 2\n\n(This is page 2 of 10\. ?)+$/);
    await page.keyboard.press('ControlOrMeta+a');
    const copied = await copy();
    expect(copied).toMatch(/^Page 2\n\nThis is page 2 .*\n\nPage 3\n\nThis is page 3 of 10\. /s);
    expect(copied.match(/Page \d$/gm)).toEqual(['Page 2', 'Page 3']);
    expect(copied.trim()).toMatch(/This is page 3 of 10\.$/);
  });
});

/** Words of a page, and which end of them. */
type From = readonly [page: number, text: string, edge: 'start' | 'end'];

const begins = (number: number, column: string) => `Page ${number} ${column} begins`;

test.describe('A mouse selects', () => {
  test.use({ storeName: 'documents' });

  test.beforeEach(async ({ page, published }) => {
    await openIssue(page, await published('prose'));
    await turn(page, 'Next page');
    await selecting(page).click();
    await expect(words(page, 2)).not.toHaveCount(0);
    await expect(words(page, 3)).not.toHaveCount(0);
  });

  const sweeps: readonly [string, From, From, RegExp][] = [
    [
      'over the end of a column',
      [2, 'at its end: end of left two', 'start'],
      [2, begins(2, 'right'), 'end'],
      /^at its end: end of left two\.\s*Page 2 right begins here with a$/s,
    ],
    [
      'over the fold',
      [2, 'at its end: end of right two', 'start'],
      [3, begins(3, 'left'), 'end'],
      /^at its end: end of right two\.\s*Page 3 left begins here with a$/s,
    ],
  ];
  for (const [what, from, to, expected] of sweeps)
    test(`${what}, and turns nothing`, async ({ page }) => {
      const [start, end] = [await edgeOf(page, ...from), await edgeOf(page, ...to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 12 });
      expect(await selected(page)).toMatch(expected);
      await page.mouse.up();
      expect(await selected(page)).toMatch(expected);
      await expectPages(page, [2, 3]);
    });
});
