import { type Browser, type Frame, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInPath } from '../../demo/simulators/openid/provider.ts';
import { missing, paths } from '../helpers/engines.ts';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { type OpenIdServer, startOpenId } from '../helpers/openid.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';

/** A person in Firefox, at the store itself and at another site's page with the store in a frame. */

/** Blocks third-party cookies, except those partitioned by host page. */
const blocking = {
  'network.cookie.cookieBehavior': 5,
  'network.cookie.cookieBehavior.optInPartitioning': true,
};

const unavailable = missing('firefox');
if (unavailable) console.warn(`Skipped: ${unavailable}`);

let host: HostPage;
beforeAll(async () => {
  host = await openHostPage();
});
afterAll(() => host.close());

async function inFirefox(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: paths.firefox,
    extraPrefsFirefox: blocking,
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

async function withStore(
  headers: Readonly<Record<string, string>>,
  work: (store: RunningStore) => Promise<void>,
): Promise<void> {
  const openId: OpenIdServer = await startOpenId();
  openId.addHeaders(headers);
  try {
    const store = await startStore({ env: { ...openId.env, EMBED_ALLOWED_ORIGINS: host.origin } });
    try {
      await work(store);
    } finally {
      await store.stop();
    }
  } finally {
    await openId.close();
  }
}

const button = (name: string) => `::-p-xpath(//button[normalize-space()='${name}'])`;
const item = (name: string) => `::-p-xpath(//*[@role='menuitem'][normalize-space()='${name}'])`;
const text = (words: string) => `::-p-xpath(//*[text()[contains(., '${words}')]])`;

async function framedIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('The host page shows no frame.');
  return frame;
}

const press = (place: Frame | Page, what: string): Promise<void> => place.locator(what).click();
const expectShown = (place: Frame | Page, what: string) => place.locator(what).wait();

/** Opens the dialog in the frame and goes through the provider's window, which closes by itself. */
async function passProvider(browser: Browser, frame: Frame, email: string): Promise<void> {
  await press(frame, button('Sign In / Register'));
  await press(frame, button('Continue with Reader Club'));
  const opened = await browser.waitForTarget((target) => target.url().includes(signInPath));
  const window = await opened.page();
  if (!window) throw new Error('No window was opened.');
  await window.locator('input[name=email]').fill(email);
  await press(window, button('Continue'));
}

async function confirm(frame: Frame): Promise<void> {
  await press(frame, '::-p-xpath(//label[.//input[@type="checkbox"]])');
  await press(frame, button('Create Account'));
}

const email = 'fox@example.com';

/**
 * Registers, signs out and in again. Returns the text of the account page at the end.
 * @param place the store as it stands in the page, also after the page was loaded anew
 */
async function journey(browser: Browser, page: Page, place: () => Promise<Frame>): Promise<string> {
  await passProvider(browser, await place(), email);
  await confirm(await place());
  await expectShown(await place(), text(`Signed in as ${email}`));
  await page.reload();
  await press(await place(), button('Account'));
  await press(await place(), item('Sign Out'));
  await expectShown(await place(), text('Signed out'));
  await passProvider(browser, await place(), email);
  await press(await place(), button('Account'));
  await press(await place(), item('Your account'));
  await expectShown(await place(), text('Your Account'));
  return (await place()).evaluate(() => document.querySelector('dl')?.textContent ?? '');
}

describe.skipIf(unavailable)('in Firefox, with third-party cookies blocked', () => {
  it('one registers, signs out and in again at the store itself', async () => {
    await withStore({}, (store) =>
      inFirefox(async (browser) => {
        const page = await browser.newPage();
        await page.goto(store.origin);
        const said = await journey(browser, page, async () => page.mainFrame());
        expect(said).toContain(email);
      }),
    );
  });

  it.each([
    ['that knows the page', {}],
    ['that cuts its window off from the page', { 'cross-origin-opener-policy': 'same-origin' }],
  ])('and within a frame of another site, by a provider %s', async (_, headers) => {
    await withStore(headers, (store) =>
      inFirefox(async (browser) => {
        const page = await browser.newPage();
        await page.goto(host.aroundStranger);
        const stranger = await framedIn(page);
        await expectShown(stranger, text('kept: own'));
        expect(await stranger.evaluate(() => document.body.textContent)).toBe('kept: own');
        await page.goto(host.around(store.origin));
        expect(await journey(browser, page, () => framedIn(page))).toContain(email);
      }),
    );
  });
});
