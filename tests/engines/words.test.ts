import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setStore } from '../../server/storeSettings/index.ts';
import { publishFree } from '../helpers/command.ts';
import { corpusFile, corpusIsMissing } from '../helpers/corpus.ts';
import { boxOf, openIn, pressNamed, until } from '../helpers/engineReader.ts';
import { type EngineBrowser, missing, openFirefox, openWebkit } from '../helpers/engines.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';

let store: RunningStore;
let issue: number;

beforeAll(async () => {
  if (corpusIsMissing) return;
  store = await startStore({
    seed: false,
    prepare: ({ db }) => setStore(db, 'reading-direction', 'rtl'),
  });
  issue = await publishFree(store, corpusFile('owasp-top10-2017-japanese'), 'Top Ten');
});

afterAll(() => store?.stop());

const shown = `[...document.querySelectorAll('[role=dialog] [role=group]:not([inert] *)')]`;
const linksOf = `(frame) => [...frame.querySelectorAll('button[data-mark]')]`;
const pagesOf = (browser: EngineBrowser) =>
  browser.evaluate<string[]>(`${shown}.map((frame) => frame.getAttribute('aria-label'))`);
/** The selectable text of each read page. */
const words = `[...document.querySelectorAll('[data-words][data-away=false]')]`;
const lettersOf = (text: string) => text.replaceAll(/[\s-]/g, '');
const listenToCopies = (browser: EngineBrowser) =>
  browser.evaluate(`addEventListener('copy', (event) => {
    window.copied = event.clipboardData.getData('text/plain');
  })`);
const patience = { timeout: 30_000, interval: 100 };

describe.skipIf(corpusIsMissing).each([
  { name: 'Firefox', open: openFirefox, absent: missing('firefox') },
  { name: 'WebKit', open: openWebkit, absent: missing('webkit') },
])('In a store that reads to the left, $name', ({ open, absent }) => {
  let browser: EngineBrowser;
  beforeEach(async () => {
    if (absent) return;
    browser = await open();
    await openIn(browser, `${store.origin}/read/${issue}`);
  });
  afterEach(() => browser?.close());

  it.skipIf(absent)('selects and copies words', async () => {
    await pressNamed(browser, 'Text selection');
    const words = await boxOf(browser, `document.querySelector('[role=dialog] span[dir]')`);
    const y = words.y + words.height / 2;
    await browser.drag({ x: words.x + 1, y }, { x: words.x + words.width - 1, y });
    const selected = await browser.evaluate<string>('getSelection().toString()');
    expect(selected.trim().length).toBeGreaterThan(2);
    await listenToCopies(browser);
    await browser.command('c');
    await until(browser, `window.copied?.trim() === ${JSON.stringify(selected.trim())}`);
  });

  it.skipIf(absent)('selects all words of both pages at once, and nothing else', async () => {
    await pressNamed(browser, 'Next page');
    await pressNamed(browser, 'Text selection');
    await until(browser, `${words}.length === 2 && ${words}.every((page) => page.textContent)`);
    await listenToCopies(browser);
    // Words are laid out little by little.
    await vi.waitFor(async () => {
      await browser.command('a');
      await browser.command('c');
      const said = await browser.evaluate<string[]>(`${words}.map((page) => page.innerText)`);
      const copied = await browser.evaluate<string>('window.copied');
      expect(lettersOf(copied)).toBe(lettersOf(said.join('')));
    }, patience);
  });

  it.skipIf(absent)('follows a link inside the issue', async () => {
    await pressNamed(browser, 'Next page');
    // The first of them leads to the very pages that are read.
    const link = await boxOf(browser, `${shown}.flatMap(${linksOf}).at(-1)`);
    const before = await pagesOf(browser);
    const middle = { x: link.x + link.width / 2, y: link.y + link.height / 2 };
    await browser.drag(middle, middle);
    await vi.waitFor(async () => expect(await pagesOf(browser)).not.toEqual(before), patience);
  });

  it.skipIf(absent)('opens the contents and goes where they lead', async () => {
    await pressNamed(browser, 'Contents');
    const entry = `document.querySelectorAll('[data-entry]')[4]`;
    await until(browser, `Boolean(${entry})`);
    const page = await browser.evaluate<string>(`/\\d+$/.exec(${entry}.textContent)[0]`);
    await browser.evaluate(`${entry}.click()`);
    await vi.waitFor(
      async () => expect(await pagesOf(browser)).toContain(`Page ${page}`),
      patience,
    );
  });
});
