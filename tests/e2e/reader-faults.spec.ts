import { expect, type Page, type Route } from '@playwright/test';
import { endWorker, expectPages, expectSharp, pressRead, turn, viewer } from '../helpers/reader.ts';
import { snackbars } from '../helpers/shop.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

/**
 * Faults in each phase of a reading. The table of all causes is in tests/browser (`reader-link-failure`) for
 * links, and in tests/unit (`engine-file`) for files and (`reader-session`) for the phases.
 */

const { free, notBought } = issueIds;
const purchases = '**/api/user/purchases';
const linkCalls = '**/api/issues/*/download/*';
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

test('checking access: each failed request for the purchases leaves a message, and the next attempt opens the issue', async ({
  signedInPage: page,
  person,
}) => {
  await person.own(notBought);
  const calls = await failing(page, purchases);
  calls.fault = 503;
  await page.goto(`/read/${notBought}/full`);
  for (const fault of ['network', 'cut', 401, 403, 429, 500] as const) {
    await expect(viewer(page).getByText(/could not be looked up/)).toBeVisible();
    const { count } = calls;
    calls.fault = fault;
    await again(page).click();
    await expect.poll(() => calls.count).toBe(count + 1);
  }
  calls.fault = null;
  await again(page).click();
  await expectSharp(page);
  await expectLaterOpen(page);
});

test('linking: each failed request for the link names its cause, and the link comes by itself', async ({
  page,
}) => {
  const calls = await failing(page, linkCalls);
  calls.fault = 500;
  await pressRead(page, { id: free });
  await expect(snackbars(page)).toContainText('Failed to load');
  await snackbars(page).getByRole('button', { name: 'Dismiss' }).click();
  await expectSentence(page, 'busy');
  for (const [fault, cause] of [
    ['network', 'network'],
    [401, 'link'],
    [429, 'busy'],
    ['cut', 'link'],
    [503, 'busy'],
    [403, 'link'],
  ] as const) {
    calls.fault = fault;
    await again(page).click();
    await expectSentence(page, cause);
  }
  calls.fault = null;
  await comeOnline(page);
  await expectSharp(page);
  await expectLaterOpen(page);
});

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

test.describe('reading', () => {
  test.use({ storeName: 'documents' });

  test('a later page that is refused or delayed names its cause, and comes when the fault is over', async ({
    page,
    published,
  }) => {
    const { id, size } = await published('photoBook');
    const calls = await failing(page, files, (route) => isLate(route, size));
    calls.fault = 429;
    await pressRead(page, { id });
    await expectSharp(page);
    await turn(page, 'Last page');
    await expectSentence(page, 'busy');
    calls.fault = 403;
    await again(page).click();
    await expectSentence(page, 'refused');
    calls.fault = null;
    await again(page).click();
    await expectPages(page, [10]);
    await expectSharp(page);
    await expectLaterOpen(page);
  });
});

/** Whether the request reaches into the pages near the end of the file, but not its table of contents. */
function isLate(route: Route, size: number): boolean {
  const range = /(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '');
  const [begin = 0, end = size] = (range ?? []).slice(1).map(Number);
  return begin < size * 0.95 && end > size * 0.75;
}

for (const [phase, held] of [
  ['linking', linkCalls],
  ['opening', files],
] as const)
  test(`${phase}: an engine that ends is replaced`, async ({ page }) => {
    const waiting: Route[] = [];
    await page.route(held, (route) => void waiting.push(route));
    await pressRead(page, { id: free });
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await endWorker(page, 'engine');
    await page.unroute(held);
    for (const route of waiting) await route.continue().catch(() => undefined);
    await expectSharp(page);
    await expectLaterOpen(page);
  });

for (const [what, script] of [
  ['worker', '**/assets/engine.worker-*.js'],
  ['code', '**/assets/serve-*.js'],
] as const)
  test(`opening: an engine whose ${what} cannot be fetched is a lost connection, and comes by itself`, async ({
    page,
  }) => {
    await page.route(script, (route) => route.abort('connectionfailed'));
    await pressRead(page, { id: free });
    await expectSentence(page, 'network');
    await page.unroute(script);
    await comeOnline(page);
    await expectSharp(page);
    await expectLaterOpen(page);
  });
