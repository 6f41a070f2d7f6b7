import { expect, type Page } from '@playwright/test';
import { issuePath } from '#contract/paths.ts';
import { framed, frameIn, heard, often, say } from '../../helpers/inFrame.ts';
import { expectSharp } from '../../helpers/reader.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** From the frame's first byte to the host's answer. */

test.use({ storeName: 'signIn' });

const firstScript = /\/assets\/(?:first|index)-[^/]*\.js/;
const still = '[data-still]';
const loading = (page: Page) => framed(page).getByRole('progressbar', { name: 'Loading' });
const cardsIn = (page: Page) => framed(page).locator('[data-card]');

/** The upper edges of the first visible elements, in whole CSS pixels of the frame. */
const tops = (page: Page): Promise<number[]> =>
  framed(page)
    .locator('header, main h2')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));

declare global {
  interface Window {
    moved: { readonly at: number; readonly what: string }[];
    /** The words that could be read at some time, as far as the frame's own page can know. */
    readable: Set<string>;
  }
}

/** Notes what moves by itself; call it before the page is opened. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as { sources?: { node?: Element }[] };
        const what = sources.map(({ node }) => node?.textContent ?? '').join(', ');
        window.moved.push({ at: entry.startTime, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The shifts since the first paint. Chromium also counts those before it. */
const seenShifts = async (page: Page): Promise<string[]> =>
  (await frameIn(page)).evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return window.moved
      .filter(({ at }) => first !== undefined && at >= first.startTime)
      .map(({ what }) => what);
  });

/** Reads what every frame of the animation shows; call it before the page is opened. */
const readEverything = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.readable = new Set();
    const read = (): void => {
      // Until then nothing is painted; the headless shell counts frames of the animation all the same.
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
      const isStyled = sheets.every(({ sheet }) => sheet);
      const words = isStyled ? (document.body?.innerText ?? '') : '';
      for (const line of words.split('\n')) window.readable.add(line);
      requestAnimationFrame(read);
    };
    requestAnimationFrame(read);
  });

const readIn = async (page: Page): Promise<string> =>
  (await frameIn(page)).evaluate(() => [...window.readable].join('\n'));

test('the list lies under a loading line before any script, and the app’s own takes its place (EMB-004, EMB-005, CAT-042)', async ({
  page,
  host,
  store,
}) => {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) forbidden.push(message.text());
  });
  await watchShifts(page);
  // Fonts that come late are not used, and other letters break other lines: then once more.
  await expect(async () => {
    await page.route(firstScript, (route) => route.abort());
    await page.goto(host.around(store.origin));
    await expect(loading(page)).toBeVisible();
    await expect(framed(page).locator(still)).toHaveAttribute('inert');
    await expect(framed(page).getByText(issuePlans.withSample.title)).toBeVisible();
    await expect(framed(page).getByText('Free', { exact: true })).toBeHidden();
    const titles = await tops(page);
    await page.unroute(firstScript);
    await page.reload();
    await expect(cardsIn(page).first()).toBeVisible();
    await expect(loading(page)).toHaveCount(0);
    expect(await tops(page)).toEqual(titles);
  }).toPass();
  await expect(framed(page).getByRole('tabpanel').getByText('Free', { exact: true })).toBeVisible();
  expect(await seenShifts(page)).toEqual([]);
  expect(await heard(page, 'hello')).toEqual([{ mode: 'embed' }]);
  expect(forbidden).toEqual([]);
});

test('a silent host gets a notice, a late one the store in its language, and who speaks twice is heard once (EMB-007)', async ({
  page,
  host,
  store,
}) => {
  await page.goto(host.around(store.origin, undefined, 'silence'));
  const notice = framed(page).getByRole('alert');
  await expect(notice).toContainText('This page is not meant to be placed in a frame');
  await expect(framed(page).locator(still)).toHaveCount(0);
  await expect(loading(page)).toHaveCount(0);
  await say(page, { type: 'hello', payload: { locale: 'de', theme: 'salon' } });
  await expect(cardsIn(page).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  const html = framed(page).locator('html');
  await expect(html).toHaveAttribute('lang', 'de');
  await expect(html).toHaveAttribute('data-theme', 'salon');
  await expect(framed(page).getByRole('button', { name: 'Hilfe' })).toBeVisible();
  await say(page, { type: 'hello', payload: { locale: 'it' } });
  await say(page, { type: 'openIssue', payload: { id: issueIds.withSample } });
  await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText('With a Sample');
  await expect(html).toHaveAttribute('lang', 'de');
});

test('a host’s language and theme are the frame’s, also when that is loaded anew, and for a reader and other addresses only the loading line is shown', async ({
  page,
  host,
  store,
}) => {
  await test.step('a host’s language and theme are the frame’s, also when that is loaded anew, and no other is read first', async () => {
    await readEverything(page);
    await page.goto(host.around(store.origin, undefined, { locale: 'sv', theme: 'salon' }));
    const look = async () => {
      await expect(cardsIn(page).first()).toBeVisible();
      await expect(framed(page).locator('html')).toHaveAttribute('lang', 'sv');
      await expect(framed(page).locator('html')).toHaveAttribute('data-theme', 'salon');
      await expect(framed(page).getByRole('tabpanel').getByText('Gratis')).toBeVisible();
      const read = await readIn(page);
      expect(read).toContain(issuePlans.withSample.title);
      expect(read).not.toMatch(/Free$|Cookies|Help|Accept|Sign|no title/m);
    };
    await look();
    await (await frameIn(page)).evaluate(() => location.reload());
    await expect.poll(() => heard(page, 'hello'), often).toHaveLength(2);
    await look();
  });

  await test.step('only the loading line is shown for a reader and for addresses other than the list', async () => {
    await readEverything(page);
    // The script never arrives, so nothing ends the loading of the frame.
    await page.route(firstScript, () => undefined);
    for (const path of [`/#viewer`, `/read/${issueIds.withSample}/preview#viewer`, '/account']) {
      await page.goto(host.around(store.origin + path), { waitUntil: 'commit' });
      await expect(loading(page)).toBeVisible();
      await expect(framed(page).locator(still)).toBeHidden();
      await expect.poll(() => readIn(page), often).toBe('');
    }
  });
});

test('a browser that refuses cookies in the frame shows the reason and a link to the store; after a second refusal, it shows the issues that need no cookie (EMB-022)', async ({
  host,
  store,
}) => {
  await withThirdPartyCookies('none', async (context) => {
    const page = await context.newPage();
    await page.goto(host.around(`${store.origin}/read/${issueIds.free}`));
    const notice = framed(page).getByRole('alert');
    await expect(notice.getByRole('heading')).toHaveText('Read samples and free issues here');
    await expect(notice).toContainText('This browser keeps no cookies for the store');
    await expect
      .poll(() => heard(page, 'happened'))
      .toEqual([{ name: 'error', code: 'cookies_blocked' }]);
    const opened = context.waitForEvent('page');
    await notice.getByRole('link', { name: 'Open the store in a window of its own' }).click();
    await expect(await opened).toHaveURL(`${store.origin}/read/${issueIds.free}`);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => heard(page, 'hello')).toHaveLength(2);
    await notice.getByRole('button', { name: 'Go on here' }).click();
    await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText(issuePlans.free.title);
    await expect(framed(page).getByRole('region', { name: 'Notices' })).toContainText(
      'You can read samples and free issues here',
    );
    for (const name of ['Sign In / Register', 'Redeem coupon'])
      await expect(framed(page).getByRole('button', { name })).toHaveCount(0);
    await framed(page).getByRole('link', { name: issuePlans.notBought.title, exact: true }).click();
    const apart = framed(page).getByRole('link', { name: 'Open the store in a window of its own' });
    const address = issuePath(issueIds.notBought);
    for (const one of [apart.first(), apart.last()])
      await expect(one).toHaveAttribute('href', address);
    await expect(apart).toHaveCount(2);
    await expect(framed(page).getByText('not for sale')).toHaveCount(0);
    await framed(page).getByRole('link', { name: issuePlans.free.title, exact: true }).click();
    await expect(framed(page).getByRole('heading', { level: 1 })).toHaveText(issuePlans.free.title);
    await framed(page).getByRole('button', { name: 'Read', exact: true }).click();
    await expect
      .poll(() => heard(page, 'openViewer'))
      .toEqual([{ issueId: issueIds.free, pdfType: 'full' }]);
    await page.goto(host.around(`${store.origin}/read/${issueIds.free}/full#viewer`));
    const reader = await frameIn(page);
    await expectSharp(reader);
    await page.goto(host.around(`${store.origin}/read/${issueIds.notBought}/full#viewer`));
    await expect(
      framed(page).getByText('This item is available only after purchasing'),
    ).toBeVisible();
  });
});

test('a browser that accepts cookies after the user’s permission offers all features of the store', {
  tag: '@extended',
}, async ({ page, host, store }) => {
  await page.addInitScript(() => {
    if (window === window.top) return;
    const kept = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    let isAllowed = false;
    Object.defineProperty(document, 'cookie', {
      get: () => (isAllowed ? kept?.get?.call(document) : ''),
    });
    document.requestStorageAccess = async () => {
      isAllowed = navigator.userActivation.isActive;
    };
  });
  await page.goto(host.around(store.origin));
  const begun = page.waitForResponse('**/api/session');
  await framed(page).getByRole('button', { name: 'Go on here' }).click();
  expect((await begun).status()).toBe(204);
  await expect(cardsIn(page).first()).toBeVisible();
  await expect(framed(page).getByRole('button', { name: 'Sign In / Register' })).toBeVisible();
  await expect(framed(page).getByText('This browser keeps no cookies')).toHaveCount(0);
});
