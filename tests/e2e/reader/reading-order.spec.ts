import { expect, type Page } from '@playwright/test';
import { corpusIsMissing } from '../../helpers/corpus.ts';
import type { Published } from '../../helpers/documents.ts';
import { expectPages, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'rightToLeft' });

const sheet = (page: Page, number: number) =>
  viewer(page).getByRole('group', { name: `Page ${number}`, exact: true });
const paragraph = (page: Page, number: number, text: RegExp) =>
  sheet(page, number).getByRole('paragraph').filter({ hasText: text });

/** The positions in the document of the elements that the selector finds on read pages. */
const inOrder = (page: Page, selector: string) =>
  page.evaluate(
    (found) =>
      [...document.querySelectorAll(found)]
        .filter((element) => !element.closest('[inert]'))
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    selector,
  );

/** From the cover, two pages at a time. */
async function openAt(page: Page, { id }: Published, spread: number): Promise<void> {
  await openIssue(page, { id });
  for (let at = 0; at < spread; at += 1) {
    await turn(page, 'Next page');
    await expectPages(page, [2 * at + 3, 2 * at + 2]);
  }
}

test.describe('Real pages in Arabic', { tag: '@extended' }, () => {
  test.skip(corpusIsMissing, 'the real PDFs are not beside the project (shared/corpus)');
  test('are announced from the right, the page at the right first', async ({ page, published }) => {
    await openAt(page, await published('owaspArabic'), 3);
    await expect(paragraph(page, 7, /^كيف أمنع هذه الثغرة؟/)).toBeAttached();
    await expect(paragraph(page, 7, /^هل أنا معرض لهذه الثغرة؟/)).toBeAttached();
    expect(await inOrder(page, '[role=group]')).toEqual(['Page 6', 'Page 7']);
    const said = await sheet(page, 7).getByRole('paragraph').allTextContents();
    const at = (start: string) => said.findIndex((text) => text.startsWith(start));
    // The file's tags have the cells of a row from the left.
    const cells = sheet(page, 7).getByRole('row').first().getByRole('cell');
    await expect(cells.nth(1)).toContainText('سهل');
    await expect(cells.nth(2)).toContainText('شائع');
    expect(at('هل أنا معرض لهذه الثغرة؟')).toBeLessThan(at('كيف أمنع هذه الثغرة؟'));
    await expect(paragraph(page, 7, /^عوامل/)).toHaveAttribute('dir', 'rtl');
  });

  test('have one link for each place that their words lead to, in the order of the words', async ({
    page,
    published,
  }) => {
    await openAt(page, await published('owaspArabic'), 3);
    const links = sheet(page, 7).getByRole('link');
    // Links come with the words, in slices.
    for (const name of ['CWE Entry 564 on Hibernate Injection', 'ثغرات الحقن'])
      await expect(sheet(page, 7).getByRole('link', { name }).first()).toBeAttached();
    const names = await inOrder(page, '[aria-label="Page 7"] a[data-mark]');
    const cwe = names.filter((name) => name.startsWith('CWE'));
    expect(cwe).toEqual([
      'CWE Entry 77 on Command Injection',
      'CWE Entry 89 on SQL Injection',
      'CWE Entry 564 on Hibernate Injection',
    ]);
    expect(names).toContain('ثغرات الحقن');
    await links.first().focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (const name of names) {
      expect(await focused()).toBe(name);
      await page.keyboard.press('Tab');
    }
  });

  test('with thousands of words are laid out a slice at a time', async ({ page, published }) => {
    await openAt(page, await published('owaspArabic'), 2);
    const slices = await watchSlices(page);
    await turn(page, 'Next page');
    await expect(paragraph(page, 6, /التوجيه/).first()).toBeAttached();
    await expect(paragraph(page, 7, /Hibernate Injection/)).toBeAttached();
    const letters = await slices();
    expect(letters.length).toBeGreaterThan(4);
    // A slice of each page, and the paragraph with which it ends.
    expect(Math.max(...letters)).toBeLessThan(2500);
  });
});

/** Counts the letters that come in each slice. The returned function reads the counts. */
async function watchSlices(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const slices: number[] = [];
    Object.assign(window, { slices });
    new MutationObserver((changes) => {
      const added = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element && node.closest('[role=group]'));
      const letters = added.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0);
      if (letters > 0) slices.push(letters);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { slices: number[] }).slices);
}
