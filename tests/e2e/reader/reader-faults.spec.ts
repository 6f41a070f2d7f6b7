import { expect, type Page, type Route } from '@playwright/test';
import { expectSharp, pressRead, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/**
 * Faults in each phase of a reading. The table of all causes is in tests/browser (`reader-link-failure`) for
 * links, and in tests/unit (`engine-file`) for files and (`reader-session`) for the phases.
 */

const { free } = issueIds;
const files = '**/files/**';

const sentences = {
  network: /The connection was lost/,
  busy: /The store is not answering right now/,
  link: /This issue could not be loaded/,
  refused: /This issue cannot be opened right now/,
} as const;

const answers = {
  network: (route: Route) => route.abort('connectionfailed'),
  cut: (route: Route) => answerCut(route),
  ...Object.fromEntries(
    [401, 403, 429, 500, 503].map((status) => [
      status,
      (route: Route) => route.fulfill({ status }),
    ]),
  ),
} as Readonly<Record<Fault, (route: Route) => Promise<void>>>;

type Fault = 'network' | 'cut' | 401 | 403 | 429 | 500 | 503;

/** The first half of the body, and then the connection ends. */
async function answerCut(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  await route.fulfill({ response, body: body.subarray(0, body.length >> 1) });
}

/** Requests that fail as long as a fault is set. */
async function failing(page: Page, url: string, isMeant: (route: Route) => boolean = () => true) {
  const state = { fault: null as Fault | null, count: 0 };
  await page.route(url, (route) => {
    if (state.fault === null || !isMeant(route)) return route.continue();
    state.count += 1;
    return answers[state.fault](route);
  });
  return state;
}

const again = (page: Page) => viewer(page).getByRole('button', { name: 'Try again' });

/** The message names the cause. The engine has tried for four seconds by then. */
const expectSentence = (page: Page, cause: keyof typeof sentences) =>
  expect(viewer(page).getByText(sentences[cause])).toBeVisible();

const comeOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** The user closes the reader and opens the issue again. */
async function expectLaterOpen(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expectSharp(page);
}

test('opening: a refused file is requested with new links, a busy server and a cut answer name their cause, and the file comes by itself', async ({
  page,
}) => {
  const calls = await failing(page, files);
  calls.fault = 401;
  const links: string[] = [];
  page.on('request', (request) => void (request.url().includes('/download/') && links.push('')));
  await pressRead(page, { id: free });
  await expectSentence(page, 'refused');
  expect(links).toHaveLength(4);
  calls.fault = 503;
  await again(page).click();
  await expectSentence(page, 'busy');
  calls.fault = 'cut';
  await again(page).click();
  await expectSentence(page, 'network');
  calls.fault = null;
  await comeOnline(page);
  await expectSharp(page);
  await expectLaterOpen(page);
});
