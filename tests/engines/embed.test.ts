import { type Browser, type Frame, launch, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInPath } from '../../demo/simulators/openid/provider.ts';
import { closeChecked } from '../helpers/checkout.ts';
import { collected, startPaidStore } from '../helpers/checkoutPage.ts';
import { missing, paths } from '../helpers/engines.ts';
import { articleAround, openPublisherSite, type PublisherSite } from '../helpers/publisherSite.ts';
import { issuePlans, type RunningStore } from '../helpers/startStore.ts';

/** A newspaper's page with the store in it, in Firefox, which keeps no cookies of third parties. */

const blocking = {
  'network.cookie.cookieBehavior': 5,
  'network.cookie.cookieBehavior.optInPartitioning': true,
};

const unavailable = missing('firefox');
if (unavailable) console.warn(`Skipped: ${unavailable}`);

let site: PublisherSite;
let store: RunningStore;
let browser: Browser;
beforeAll(async () => {
  if (unavailable) return;
  site = await openPublisherSite();
  store = await startPaidStore({ EMBED_ALLOWED_ORIGINS: site.origin });
  browser = await launch({
    browser: 'firefox',
    executablePath: paths.firefox,
    extraPrefsFirefox: blocking,
  });
});
afterAll(async () => {
  if (unavailable) return;
  await browser.close();
  await closeChecked(store);
  await site.close();
});

const button = (name: string) => `::-p-xpath(//button[starts-with(normalize-space(), '${name}')])`;
const link = (name: string) => `::-p-xpath(//a[normalize-space()='${name}'])`;
const text = (words: string) => `::-p-xpath(//*[text()[contains(., '${words}')]])`;
const press = (place: Frame | Page, what: string): Promise<void> => place.locator(what).click();

async function frameOf(page: Page, title: string): Promise<Frame> {
  const element = await page.waitForSelector(`iframe[title="${title}"]`);
  const frame = await element?.contentFrame();
  if (!frame) throw new Error(`There is no frame "${title}".`);
  return frame;
}

/** The window that a press opens, at an address with this in it. */
async function windowAt(part: string): Promise<Page> {
  const target = await browser.waitForTarget((one) => one.url().includes(part));
  const window = await target.page();
  if (!window) throw new Error('No window was opened.');
  return window;
}

const readerIn = (page: Page) => page.frames().find((frame) => frame.url().endsWith('#viewer'));

/** Reads in the reader over the page until it shows a page, and closes it. Returns the path of the reader. */
async function readAndClose(page: Page): Promise<string> {
  // Looked for anew each time: a frame that was only just made is loaded once more.
  const sheets = () =>
    readerIn(page)?.evaluate(() => document.querySelectorAll('canvas').length) ??
    Promise.resolve(0);
  await expect.poll(() => sheets().catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(0);
  const reader = readerIn(page);
  if (!reader) throw new Error('There is no reader.');
  const { pathname } = new URL(reader.url());
  await press(reader, '[aria-label="Close"]');
  await page.waitForFunction(() => !document.querySelector('dialog'));
  return pathname;
}

async function signIn(store: Frame): Promise<void> {
  await press(store, button('Sign In / Register'));
  await press(store, button('Continue with'));
  const window = await windowAt(signInPath);
  await window.locator('input[name=email]').fill('fox@example.com');
  await press(window, button('Continue'));
  await press(store, '::-p-xpath(//label[.//input[@type="checkbox"]])');
  await press(store, button('Create Account'));
  await store.locator(text('Signed in as fox@example.com')).wait();
}

describe.skipIf(unavailable)('in a newspaper’s page in Firefox', () => {
  it('a guest reads a sample, signs in, buys the issue and reads it, all inside', async () => {
    const page = await browser.newPage();
    const place = '<div data-gatefold="embed" data-title="The store"></div>';
    await page.goto(site.put('/paper', articleAround(store.origin, place)));
    const inside = () => frameOf(page, 'The store');
    const { title, price } = issuePlans.withSample;
    await press(await inside(), link(title));
    await press(await inside(), button('Preview'));
    expect(await readAndClose(page)).toMatch(/\/preview$/);
    await signIn(await inside());
    await page.reload();
    await press(await inside(), link(title));
    await press(await inside(), button('Buy'));
    await press(await inside(), button('PayPal'));
    await press(await windowAt('/checkoutnow'), button('Pay'));
    await (await inside()).locator(text('Successfully purchased issue.')).wait();
    await press(await inside(), button('Open'));
    expect(await readAndClose(page)).toMatch(/\/full$/);
    expect(await collected(store)).toEqual([price]);
  });
});
