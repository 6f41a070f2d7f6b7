import { type Browser, launch } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missing, paths } from '../helpers/engines.ts';
import { type HostPage, openHostPage } from '../helpers/hostPage.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';

/** What Firefox shows of a store in another site's frame, by what it keeps there. */

const unavailable = missing('firefox');
if (unavailable) console.warn(`Skipped: ${unavailable}`);

let host: HostPage;
let store: RunningStore;
beforeAll(async () => {
  host = await openHostPage();
  store = await startStore({ env: { EMBED_ALLOWED_ORIGINS: host.origin } });
});
afterAll(async () => {
  await store.stop();
  await host.close();
});

/** What a person with these settings reads first: the notice, or the name of a tab of the list. */
async function firstRead(settings: Record<string, boolean | number>): Promise<string> {
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath: paths.firefox,
    extraPrefsFirefox: settings,
  });
  try {
    const page = await browser.newPage();
    await page.goto(host.around(store.origin));
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
    const shown = await frame?.waitForSelector('[role=alert], [role=tab]');
    return (await shown?.evaluate((element) => element.textContent)) ?? '';
  } finally {
    await browser.close();
  }
}

describe.skipIf(unavailable)('a store in a frame in Firefox', () => {
  it.each([
    ['keeps nothing of third parties', 1],
    ['keeps nothing at all', 2],
  ])('says why it could not load, where the browser %s (EMB-022)', async (_, behavior) => {
    const said = await firstRead({
      'network.cookie.cookieBehavior': behavior,
      'network.cookie.cookieBehavior.optInPartitioning': false,
    });
    expect(said).toContain('There was a problem loading the page.');
    expect(said).toContain('This browser keeps no cookies for the store');
  });

  it('is there, where the browser keeps what asks to be kept for this one page', async () => {
    const said = await firstRead({
      'network.cookie.cookieBehavior': 5,
      'network.cookie.cookieBehavior.optInPartitioning': true,
    });
    expect(said).toBe('All');
  });
});
