import { once } from 'node:events';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectPages, expectSharp, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { taggedPdf } from '../../helpers/taggedPdf.ts';

const sheet = (page: Page, number: number) =>
  viewer(page).getByRole('group', { name: `Page ${number}`, exact: true });
const words = (page: Page, number: number) => sheet(page, number).locator('span[dir]');
const toolbar = (page: Page) => viewer(page).getByRole('toolbar', { name: 'Selection' });
const bar = (page: Page) => viewer(page).getByRole('toolbar', { name: 'Highlighted text' });
const button = (page: Page, name: string) =>
  viewer(page).getByRole('button', { name, exact: true });
const notes = (page: Page) => viewer(page).getByRole('dialog', { name: 'Notes' });
const passages = (page: Page, number: number) => sheet(page, number).locator('g[data-annotation]');

/** Drags the mouse over the first line of a page. */
async function selectTitle(page: Page, number: number): Promise<void> {
  const paper = await sheet(page, number).boundingBox();
  if (!paper) throw new Error(`Page ${number} is not shown.`);
  await page.mouse.move(paper.x + paper.width / 2, paper.y + paper.height / 2);
  await expect(words(page, number)).not.toHaveCount(0);
  const box = await words(page, number).first().boundingBox();
  if (!box) throw new Error('There is no text to select.');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 1, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 1, y, { steps: 6 });
  await page.mouse.up();
}

const passesAxe = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations).toEqual([]);
};

test.beforeEach(({ page }) => openIssue(page, { id: issueIds.free }));

test('A guest highlights text, writes a note, finds both after a reload and in the list, deletes one and restores it', async ({
  page,
}) => {
  await selectTitle(page, 1);
  await expect(toolbar(page)).toBeVisible();
  await passesAxe(page);
  await toolbar(page).getByRole('button', { name: 'Highlight in green' }).click();
  await expect(toolbar(page)).toHaveCount(0);
  await expect(passages(page, 1)).toHaveAttribute('data-colour', 'green');

  await turn(page, 'Next page');
  await selectTitle(page, 2);
  await toolbar(page).getByRole('button', { name: 'Note', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Note', exact: true });
  await dialog.getByRole('textbox', { name: 'Your note' }).fill('Ask Ada about this.');
  await passesAxe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(passages(page, 2)).toHaveCount(1);

  await page.reload();
  await expectSharp(page);
  await turn(page, 'First page');
  await expect(passages(page, 1)).toHaveAttribute('data-colour', 'green');

  await button(page, 'Notes').click();
  await expect(notes(page).getByRole('listitem')).toHaveCount(2);
  await expect(notes(page).getByRole('listitem').first()).toContainText('The Free Issue');
  await expect(notes(page).getByRole('listitem').nth(1)).toContainText('Ask Ada about this.');
  await passesAxe(page);
  await notes(page)
    .getByRole('button', { name: /^Page 2/ })
    .click();
  await expectPages(page, [2, 3]);
  await notes(page).getByRole('radio', { name: 'Highlights' }).check();
  await expect(notes(page).getByRole('listitem')).toHaveCount(1);
  await notes(page).getByRole('button', { name: 'Blue' }).click();
  await expect(notes(page).getByText('Nothing matches this filter.')).toBeVisible();
  await notes(page).getByRole('button', { name: 'Blue' }).click();
  await notes(page).getByRole('button', { name: 'Delete' }).click();
  await expect(notes(page).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notes(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await turn(page, 'First page');
  await expect(passages(page, 1)).toHaveCount(1);
});

test('A press on a highlight opens its bar: the colour changes, Escape closes it, Delete removes it until Undo', async ({
  page,
}) => {
  await selectTitle(page, 1);
  await toolbar(page).getByRole('button', { name: 'Highlight in yellow' }).click();
  const box = await passages(page, 1).boundingBox();
  if (!box) throw new Error('The highlight is not painted.');
  const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await press();
  await expect(bar(page).getByRole('button', { name: 'Yellow' })).toBeFocused();
  await passesAxe(page);
  await bar(page).getByRole('button', { name: 'Pink' }).click();
  await expect(passages(page, 1)).toHaveAttribute('data-colour', 'pink');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Highlight: The Free Issue' }).press('Enter');
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(passages(page, 1)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(passages(page, 1)).toHaveAttribute('data-colour', 'pink');
});

test('The toolbar is reached by Tab, its buttons by arrows, and Escape ends the selection before it closes the reader', async ({
  page,
}) => {
  await selectTitle(page, 1);
  await expect(toolbar(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(toolbar(page).getByRole('button', { name: 'Highlight in yellow' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar(page).getByRole('button', { name: 'Highlight in green' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toolbar(page)).toHaveCount(0);
  await expectPages(page, [1]);
  await page.keyboard.press('ArrowRight');
  await expectPages(page, [2, 3]);
});

test('Keys alone select the text of the pages, shorten the selection, and highlight it', async ({
  page,
}) => {
  await button(page, 'Text selection').press('Enter');
  await expect(words(page, 1)).not.toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page)).toBeVisible();
  const selected = () => page.evaluate(() => window.getSelection()?.toString() ?? '');
  const before = (await selected()).length;
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await selected()).length).toBeLessThan(before);
  await expectPages(page, [1]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(passages(page, 1)).toHaveAttribute('data-colour', 'yellow');
});

test('After the file was replaced, a highlight is where its text is now, and the list says which text is lost', async ({
  page,
}) => {
  await selectTitle(page, 1);
  await toolbar(page).getByRole('button', { name: 'Highlight in pink' }).click();
  await expect(passages(page, 1)).toHaveCount(1);
  const replaceBy = async (text: string): Promise<void> => {
    const pdf = taggedPdf({
      words: [{ text, at: [72, 300] }],
      elements: ['/S /P /K [0]'],
      top: [0],
    });
    await page.unrouteAll();
    await page.route('**/files/**', (route) =>
      route.fulfill({ body: pdf, contentType: 'application/pdf' }),
    );
    await page.reload();
    await expectSharp(page);
  };
  await replaceBy('Before it, The Free Issue');
  const top = () =>
    page.evaluate(() => {
      const [paper, passage] = ['[role=group][aria-label="Page 1"]', 'g[data-annotation]'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect(),
      );
      return paper && passage ? (passage.top - paper.top) / paper.height : 0;
    });
  await expect.poll(top).toBeGreaterThan(0.4);
  await replaceBy('Nothing of that');
  await button(page, 'Notes').click();
  await expect(notes(page).getByRole('listitem')).toContainText('no longer in the issue');
  await expect(passages(page, 1)).toHaveCount(0);
});

test('A bookmark is set by its button, its key and the corner of the page, and its thumbnail has a ribbon', async ({
  page,
}) => {
  const bookmark = button(page, 'Bookmark this page');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('b');
  await turn(page, 'Next page');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Notes').click();
  await expect(notes(page).getByRole('listitem')).toHaveText(/Bookmark on page 1/);
});

/** Holds back the code of annotations until the returned function is called. */
async function holdTools(page: Page): Promise<() => void> {
  const released = new AbortController();
  const held = once(released.signal, 'abort');
  await page.route(/AnnotationTools/, async (route) => {
    await held;
    await route.continue();
  });
  return () => released.abort();
}

test('The key B sets the bookmark although the code of annotations has not come yet', {
  tag: '@extended',
}, async ({ page }) => {
  const release = await holdTools(page);
  const asked = page.waitForRequest(/AnnotationTools/);
  await page.reload();
  await expectSharp(page);
  await asked;
  await page.keyboard.press('b');
  const bookmark = button(page, 'Bookmark this page');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
});

test('A text that was selected before the code of annotations has come gets its toolbar', {
  tag: '@extended',
}, async ({ page }) => {
  const release = await holdTools(page);
  await page.reload();
  await expectSharp(page);
  await selectTitle(page, 1);
  await expect(toolbar(page)).toHaveCount(0);
  release();
  await expect(toolbar(page)).toBeVisible();
});

test('The selected text and its link are copied; a refused clipboard is reported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await selectTitle(page, 1);
  await toolbar(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe('The Free Issue');
  await toolbar(page).getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toContain(`/read/${issueIds.free}/full?page=1&text=The%20Free%20Issue`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await toolbar(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('This page may not use the clipboard.')).toBeVisible();
});
