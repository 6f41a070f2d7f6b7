import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { type Annotation, AnnotationPush } from '#contract/api/annotations.ts';
import { toReadium } from '#contract/annotations/readium.ts';
import { calls } from '#contract/api/registry.ts';
import type { IssueId } from '#contract/ids.ts';
import { paths, readingPath } from '#contract/paths.ts';
import { newHighlight } from '../../helpers/annotations.ts';
import { expectPages } from '../../helpers/reader.ts';
import { expectOpenToAll, snackbars } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { type SignedInPerson, test } from '../../helpers/storeTest.ts';

const [free, bought] = [issueIds.free as IssueId, issueIds.bought as IssueId];
const quoted = (exact: string) => ({
  quote: { prefix: '', exact, suffix: '' },
  position: null,
  shape: [],
});
const sentence = 'Frogs sang in the reeds, as they do each spring.';
const some = (): Annotation[] => [
  newHighlight({ issueId: free, page: 4, anchor: quoted(sentence), colour: 'blue' }),
  newHighlight({ issueId: free, page: 2, kind: 'bookmark', anchor: null }),
  newHighlight({ issueId: bought, page: 3, anchor: quoted('The pond'), note: 'Go there.' }),
];

const items = (page: Page) => page.getByRole('main').getByRole('listitem');
const status = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true });

async function storeNotes(person: SignedInPerson, annotations: Annotation[]): Promise<void> {
  const visit = await person.visit();
  const response = await visit.post(
    calls.pushAnnotations.path,
    z.encode(AnnotationPush, { annotations }),
  );
  expect(response.status).toBe(200);
}

/** A file as another device has exported it. */
const fileOf = (annotations: readonly Annotation[], origin: string) => ({
  name: 'notes.ann',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify(
      toReadium(annotations, {
        id: '11111111-1111-4111-8111-111111111111',
        generated: '2026-01-02T03:04:05.000Z',
        publisher: 'Salt Press',
        homepage: origin,
        title: null,
        addressOf: ({ issueId, type }) => `${origin}${readingPath(issueId, type)}`,
      }),
    ),
  ),
});

const importNotes = async (page: Page, file: ReturnType<typeof fileOf>): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await choosing).setFiles(file);
};

test('A user finds the notes of all issues, filters and searches them, opens the reader at one, deletes one and restores it', async ({
  signedInPage: page,
  person,
  browser,
  store,
}) => {
  await test.step('A user finds the notes of all issues, filters and searches them, and opens the reader at one', async () => {
    await storeNotes(person, some());
    await page.goto('/');
    await page.locator('#account-button').click();
    await page.getByRole('menuitem', { name: 'Notes' }).click();
    await expect(page).toHaveURL(paths.notes);
    await expect(page).toHaveTitle(/^Notes - /);
    await expect(items(page)).toHaveCount(3);
    await expect(status(page, 'Saved to your account')).toBeVisible();
    await expectOpenToAll(page);

    await page.getByLabel('Kind').selectOption('Highlights');
    await expect(items(page)).toHaveCount(2);
    await page.getByLabel('Colour').selectOption('Blue');
    await expect(items(page)).toHaveText([new RegExp(sentence)]);
    await page.getByLabel('Colour').selectOption('All colours');
    await page.getByLabel('Search notes').fill('go there');
    await expect(items(page)).toHaveText([/The pond/]);
    await page.getByLabel('Search notes').fill('winter');
    await expect(page.getByText('No note matches.')).toBeVisible();
    await page.getByLabel('Search notes').fill('');
    await page.getByLabel('Issue', { exact: true }).selectOption('The Free Issue');
    await expect(items(page)).toHaveCount(1);

    await items(page).getByRole('link', { name: 'Page 4' }).click();
    await expectPages(page, [4, 5]);
    await page.goBack();
    await expect(page.getByLabel('Issue', { exact: true })).toHaveValue(String(free));
    await expect(items(page)).toHaveCount(1);
  });

  await test.step('A deleted note is restored by Undo, and stays deleted on all devices otherwise', async () => {
    await page.goto(paths.notes);
    await items(page).filter({ hasText: 'Page 4' }).getByRole('button', { name: 'Delete' }).click();
    await expect(items(page)).toHaveCount(2);
    await snackbars(page).getByRole('button', { name: 'Undo' }).click();
    await expect(items(page)).toHaveCount(3);
    await items(page).filter({ hasText: 'Page 3' }).getByRole('button', { name: 'Delete' }).click();
    await expect(items(page)).toHaveCount(2);
    await expect(status(page, 'Saved to your account')).toBeVisible();

    const context = await browser.newContext({ baseURL: store.origin, reducedMotion: 'reduce' });
    await person.signIn(context);
    const other = await context.newPage();
    await other.goto(paths.notes);
    await expect(items(other)).toHaveCount(2);
    await context.close();
  });
});

test('The notes of a guest stay on the device, and become those of the user who signs in there', async ({
  page,
  context,
  person,
  store,
  browser,
}) => {
  await page.goto(paths.notes);
  await expect(page.getByText('You have no notes yet.')).toBeVisible();
  await expectOpenToAll(page);
  await importNotes(page, fileOf(some(), store.origin));
  await expect(status(page, '3 notes were imported.')).toBeVisible();
  await expect(page.getByText('Stored on this device only.')).toBeVisible();
  await page.reload();
  await expect(items(page)).toHaveCount(3);

  await person.signIn(context);
  await page.reload();
  await expect(items(page)).toHaveCount(3);
  await expect(status(page, 'Saved to your account')).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: store.origin, reducedMotion: 'reduce' });
  await person.signIn(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto(paths.notes);
  await expect(items(other)).toHaveCount(3);
  await elsewhere.close();

  await context.clearCookies();
  await page.reload();
  await expect(page.getByText('You have no notes yet.')).toBeVisible();
});

test('The listed notes are exported as Markdown and as Readium Annotations and imported again, and a page of many notes fits a phone', async ({
  page,
  store,
}) => {
  await test.step('The listed notes are exported as Markdown and as Readium Annotations, which can be imported again', async () => {
    await page.goto(paths.notes);
    await importNotes(page, fileOf(some(), store.origin));
    await page.getByLabel('Issue', { exact: true }).selectOption('The Free Issue');
    const exported = async (name: string): Promise<[string, string]> => {
      await page.getByRole('button', { name: 'Export' }).click();
      const coming = page.waitForEvent('download');
      await page.getByRole('menuitem', { name }).click();
      const download = await coming;
      return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
    };
    const [markdownName, markdown] = await exported('As text (Markdown)');
    expect(markdownName).toBe('Notes.md');
    expect(markdown).toContain(
      `## The Free Issue\n\n[Bookmark on page 2](<${store.origin}/read/1/full?page=2>)`,
    );
    expect(markdown).toContain(`> ${sentence}`);
    const [readiumName, readium] = await exported('For reading apps (Readium)');
    expect(readiumName).toBe('Notes.ann');
    expect(JSON.parse(readium)).toMatchObject({ type: 'AnnotationSet', title: 'The Free Issue' });

    await importNotes(page, {
      name: 'x.ann',
      mimeType: 'application/json',
      buffer: Buffer.from(readium),
    });
    await expect(items(page)).toHaveCount(2);
    await importNotes(page, { name: 'x.ann', mimeType: 'text/plain', buffer: Buffer.from('no') });
    await expect(status(page, 'This file has no notes that can be imported.')).toBeVisible();
  });

  await test.step('A page of many notes fits a phone, and shows more on a press', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.notes);
    const many = Array.from({ length: 130 }, (_, at) =>
      newHighlight({ issueId: free, page: at + 1, anchor: quoted(`${sentence} ${at}`) }),
    );
    await importNotes(page, fileOf(many, store.origin));
    await expect(items(page)).toHaveCount(100);
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(items(page)).toHaveCount(133);
  });
});
