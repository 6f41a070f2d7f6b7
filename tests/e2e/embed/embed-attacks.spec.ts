import { expect, type Page } from '@playwright/test';
import { type HostPage, openHostPage } from '../../helpers/hostPage.ts';
import { framed, frameIn, heard, often, say } from '../../helpers/inFrame.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** Hostile or faulty pages around a store in a frame. */

test.use({ storeName: 'signIn' });

/** A site that is not in the store's `EMBED_ALLOWED_ORIGINS`. */
let stranger: HostPage;
test.beforeAll(async () => {
  stranger = await openHostPage();
});
test.afterAll(() => stranger.close());

const heading = (page: Page) => framed(page).getByRole('heading', { level: 1 });
const card = (page: Page, title: string) =>
  framed(page).getByRole('link', { name: title, exact: true });

const message = (type: string, payload?: unknown, v = 1) =>
  `gatefold:${JSON.stringify({ v, type, payload })}`;
const openFree = message('openIssue', { id: issueIds.free });

/** The host page posts these texts, valid or not. */
const post = (page: Page, texts: readonly string[]): Promise<void> =>
  page.evaluate((texts) => {
    for (const text of texts) window.frames[0]?.postMessage(text, '*');
  }, texts);

const nonsense = [
  '',
  'gatefold:',
  'gatefold:{',
  'hello',
  message('hello', { height: 'endless', locale: 'xx' }, 2),
  message('hello', {}, 99),
  message('openIssue', { id: -1 }),
  message('openIssue', { id: 'free' }),
  message('constructor'),
  'gatefold:{"v":1,"type":"openIssue","payload":{"__proto__":{"id":7}}}',
  `gatefold:${'['.repeat(4000)}`,
  message('openAccount', 'x'.repeat(2_000_000)),
  message('setPosition', { top: 1e308, height: -1 }),
];

/** A stranger that repeats its messages to the frame that it can reach. */
const chatter = (frame: string): string => `<!doctype html><title>A stranger</title><script>
let said = 0;
setInterval(() => {
  for (const text of ${JSON.stringify([message('hello', { locale: 'de' }), openFree])})
    ${frame}.postMessage(text, '*');
  document.title = 'said ' + ++said;
}, 4);
</script>`;

/** It has sent its messages a hundred times. */
const hasSpoken = async (speaker: { title(): Promise<string> }) =>
  expect
    .poll(async () => Number((await speaker.title()).split(' ')[1]), often)
    .toBeGreaterThan(100);

test('only the page that holds the frame is heard, in our version and where it makes sense', async ({
  page,
  context,
  host,
  store,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto(host.around(store.origin, undefined, 'silence'));
  const notice = framed(page).getByText('This page is not meant to be placed in a frame');
  await expect(notice).toBeVisible();
  await page.evaluate(
    (address) => {
      const sibling = document.createElement('iframe');
      sibling.src = address;
      document.body.append(sibling);
    },
    stranger.showing(chatter('parent.frames[0]')),
  );
  const opened = context.waitForEvent('page');
  await page.evaluate(
    (address) => void window.open(address),
    stranger.showing(chatter('opener.frames[0]')),
  );
  await hasSpoken(await opened);
  await expect.poll(() => page.frames().length, often).toBe(3);
  const sibling = page.frames().find((frame) => frame.url().startsWith(stranger.origin));
  if (!sibling) throw new Error('There is no sibling.');
  await hasSpoken(sibling);
  await post(page, nonsense);
  await expect(notice).toBeVisible();
  await expect(framed(page).locator('html')).toHaveAttribute('lang', 'en');

  await say(page, { type: 'hello', payload: {} });
  await expect(card(page, issuePlans.free.title)).toBeVisible();
  await post(page, [...nonsense, message('openIssue', { id: issueIds.withSample })]);
  await expect(heading(page)).toHaveText(issuePlans.withSample.title);
  await hasSpoken(await opened);
  await expect(heading(page)).toHaveText(issuePlans.withSample.title);
  await expect(framed(page).locator('html')).toHaveAttribute('lang', 'en');
  expect(errors).toEqual([]);
});

/** Ten thousand messages a second, until it is stopped. */
const flood = (page: Page, texts: readonly string[]): Promise<void> =>
  page.evaluate((texts) => {
    const say = (): void => {
      for (let index = 0; index < 100; index += 1)
        window.frames[0]?.postMessage(texts[index % texts.length], '*');
    };
    Object.assign(window, { flood: setInterval(say, 10) });
  }, texts);
const ebb = (page: Page): Promise<void> =>
  page.evaluate(() => clearInterval((window as unknown as { flood: number }).flood));

test('ten thousand messages a second leave the store usable, its memory flat and the way back short', {
  tag: '@extended',
}, async ({ page, context, host, store }) => {
  await page.goto(host.around(store.origin));
  await expect(card(page, issuePlans.free.title)).toBeVisible();
  // The headless shell keeps a frame in the process of its page.
  const frame = await frameIn(page);
  const session = await context.newCDPSession(frame).catch(() => context.newCDPSession(page));
  await session.send('Performance.enable');
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  };
  const before = await heap();

  await flood(page, [message('setPosition', { top: 0, height: 500 }), message('hello'), 'junk']);
  await card(page, issuePlans.withSample.title).click();
  await expect(heading(page)).toHaveText(issuePlans.withSample.title);
  await framed(page)
    .getByRole('link', { name: /^Return/ })
    .first()
    .click();
  await expect(card(page, issuePlans.free.title)).toBeVisible();
  await ebb(page);

  const steps = await page.evaluate(() => history.length);
  const began = Date.now();
  await flood(page, [openFree, message('openIssue', { id: issueIds.withSample })]);
  await expect(heading(page)).toBeVisible();
  await expect.poll(() => Date.now() - began, { timeout: 30_000 }).toBeGreaterThan(3000);
  await ebb(page);
  const seconds = Math.ceil((Date.now() - began) / 1000);
  // The last message takes effect, and then the user's press.
  await expect(async () => {
    await framed(page)
      .getByRole('link', { name: /^Return/ })
      .first()
      .click();
    await expect(card(page, issuePlans.free.title)).toBeVisible({ timeout: 1000 });
  }).toPass();
  // One step each second at most, and the user's own steps.
  expect((await page.evaluate(() => history.length)) - steps).toBeLessThanOrEqual(seconds + 5);
  expect((await heap()) - before).toBeLessThan(8 * 1024 * 1024);
  expect(await heard(page, 'openViewer')).toEqual([]);
});

/** The page of another site around an address, as it stands. */
const around = (address: string, more = ''): string => `<!doctype html><title>A page</title>
<iframe title="inner" style="width:90vw;height:90vh" src="${address.replaceAll('&', '&amp;')}"></iframe>${more}`;

test('a store opens in a host inside a host, and in no page that a stranger is around or is', async ({
  page,
  host,
  store,
}) => {
  const inner = page.frameLocator('iframe[title="inner"]');
  const hosted = host.around(store.origin);
  await page.goto(host.showing(around(hosted)));
  const cards = inner.frameLocator('iframe').getByRole('link', {
    name: issuePlans.free.title,
    exact: true,
  });
  await expect(cards).toBeVisible();
  for (const address of [
    stranger.showing(around(hosted)),
    stranger.showing(around(store.origin)),
    stranger.showing(around(`${store.origin}/read/${issueIds.notBought}`)),
    stranger.showing(around(`${store.origin}/login#viewer`)),
  ]) {
    const refused = page.waitForEvent('console', (said) => said.text().includes('frame-ancestors'));
    await page.goto(address);
    await refused;
    for (const frame of page.frames()) {
      const isStore = await frame.evaluate(() => document.querySelector('#app') !== null);
      expect(isStore).toBe(false);
    }
  }
});
