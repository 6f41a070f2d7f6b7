import { expect, type Page } from '@playwright/test';
import { addIssue } from '../../helpers/manyIssues.ts';
import { card, watchShifts, shifts } from '../../helpers/shop.ts';
import { issueIds, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { systemFacesOf } from '../../helpers/systemFaces.ts';

/** Titles of an English store, with letters beyond Latin-1. The last one is the latest issue. */
const titles = ['余白 第四号「紙」', 'مرسى ٣: البيوت', 'Příliš žluťoučký kůň', 'Zażółć gęślą jaźń'];

let store: RunningStore;
test.beforeAll(async () => {
  store = await startStore({
    prepare: async (resources) => {
      for (const [place, title] of titles.entries())
        await addIssue(
          resources,
          { title, description: `**${title}**`, sortOrder: 1000 + place },
          issueIds.free,
        );
    },
  });
});
test.afterAll(() => store.stop());

const preloadedFaces = (page: Page): Promise<string[]> =>
  page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

test('titles in Polish, Czech, Arabic and Japanese are set in the faces of the store', async ({
  page,
}) => {
  await watchShifts(page);
  await page.goto(store.origin);
  for (const title of titles) await expect(card(page, title)).toBeVisible();
  const faces = (await preloadedFaces(page)).join(' ');
  for (const face of [/fraunces-latin-ext/, /source-sans-3-latin-ext/, /amiri-arabic-700/])
    expect(faces).toMatch(face);
  // Japanese has many files, which are loaded on demand. An element that React has replaced has no style.
  await expect(async () => {
    expect(await systemFacesOf(page, 'main h2 bdi, main section p')).toEqual([]);
  }).toPass();
  await page.evaluate(() => document.fonts.ready);
  expect(await shifts(page)).toEqual([]);
});
