import { afterAll, beforeAll, expect, it } from 'vitest';
import { setStore } from '../../server/storeSettings/index.ts';
import { press, sharp, until } from '../helpers/engineReader.ts';
import { type EngineBrowser, missing, openFirefox, openWebkit } from '../helpers/engines.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

let store: RunningStore;
beforeAll(async () => {
  store = await startStore({ prepare: ({ db }) => setStore(db, 'offline', 'on') });
});
afterAll(() => store?.stop());

const pressText = (browser: EngineBrowser, text: string) =>
  press(browser, `(button) => button.textContent.trim() === '${text}'`);
const untilShown = (browser: EngineBrowser, text: string) =>
  until(browser, `document.body.innerText.includes('${text}')`);

it.skipIf(missing('firefox'))(
  'Firefox keeps an issue, reads it from the device and removes it',
  async () => {
    const browser = await openFirefox();
    try {
      await browser.goto(`${store.origin}/read/${issueIds.free}`);
      await pressText(browser, 'Keep on this device');
      await untilShown(browser, 'MB on this device');
      await browser.goto(`${store.origin}/device`);
      await pressText(browser, 'Read');
      await sharp(browser, 1);
      const files = await browser.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/files/'))`,
      );
      expect(files).toEqual([]);
      await browser.goto(`${store.origin}/device`);
      await pressText(browser, 'Remove from this device');
      await untilShown(browser, 'No issue is kept on this device.');
    } finally {
      await browser.close();
    }
  },
);

it.skipIf(missing('webkit'))(
  'WebKitGTK, which has no file system for pages, says that it cannot keep issues',
  async () => {
    const browser = await openWebkit();
    try {
      await browser.goto(`${store.origin}/read/${issueIds.free}`);
      await untilShown(browser, 'This browser cannot keep issues on the device.');
      expect(await browser.evaluate('document.body.innerText')).not.toContain(
        'Keep on this device',
      );
    } finally {
      await browser.close();
    }
  },
);
