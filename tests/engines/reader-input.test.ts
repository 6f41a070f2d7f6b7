import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishFree } from '../helpers/command.ts';
import { type CountingProxy, countingProxy } from '../helpers/countingProxy.ts';
import {
  boxOf,
  expectScale,
  numbers,
  openIn,
  pagesOf,
  patience,
  placeOf,
  press,
  pressNamed,
  sharp,
  textRun,
  transform,
  until,
} from '../helpers/engineReader.ts';
import {
  type EngineBrowser,
  missing,
  openFirefox,
  openWebkit,
  type Size,
  view,
} from '../helpers/engines.ts';
import { madePdf } from '../helpers/madePdf.ts';
import { prosePdf } from '../helpers/prosePdf.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';

let store: RunningStore;
let proxy: CountingProxy;
/** Two columns of prose on each page but the first. */
let prose: number;
/** Eight pages, of which the sixth is a double page. */
let wide: number;

beforeAll(async () => {
  store = await startStore({ seed: false });
  proxy = await countingProxy(store.origin);
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-hands-'));
  const publish = async (title: string, pdf: Buffer) => {
    const file = join(folder, `${title}.pdf`);
    await writeFile(file, pdf);
    return publishFree(store, file, title);
  };
  prose = await publish('Prose', prosePdf());
  wide = await publish(
    'Wide',
    madePdf({ pages: 8, pageExtras: (page) => (page === 6 ? '/Rotate 90' : '') }),
  );
  await rm(folder, { recursive: true });
});

afterAll(async () => {
  await proxy?.close();
  await store?.stop();
});

const pressed = (text: string) => `(one) => one.textContent.trim() === ${JSON.stringify(text)}`;
const middle: { x: number; y: number } = { x: view.width / 2, y: view.height / 2 };
const stage = `document.querySelector('[data-hint]')`;

describe.each([
  { name: 'Firefox', open: openFirefox, absent: missing('firefox') },
  { name: 'WebKit', open: openWebkit, absent: missing('webkit') },
])('In $name', ({ open, absent }) => {
  let browser: EngineBrowser;
  let seen: Size;
  beforeEach(async () => {
    if (absent) return;
    browser = await open();
  });
  afterEach(() => browser?.close());

  const read = async (issue: number) => {
    await openIn(browser, `${store.origin}/read/${issue}`);
    seen = await browser.evaluate<Size>('({ width: innerWidth, height: innerHeight })');
  };
  const at = (x: number, y: number) => ({ x: x * seen.width, y: y * seen.height });

  it.skipIf(absent)('a mouse selects from a line of one column to a line of the next', async () => {
    await read(prose);
    await pressNamed(browser, 'Next page');
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await pressNamed(browser, 'Text selection');
    const first = await boxOf(browser, textRun(2, 'end of left one'));
    const last = await boxOf(browser, textRun(2, 'the right line of words'));
    await browser.drag(
      { x: first.x + 1, y: first.y + first.height / 2 },
      { x: last.x + last.width - 1, y: last.y + last.height / 2 },
    );
    const selected = await browser.evaluate<string>('getSelection().toString()');
    for (const words of ['end of left one', 'The second paragraph of left', 'Page 2 right begins'])
      expect(selected).toContain(words);
    await browser.evaluate(`addEventListener('copy', (event) => {
      window.copied = event.clipboardData.getData('text/plain');
    })`);
    await browser.command('c');
    await until(browser, 'Boolean(window.copied)');
    // Paragraphs: without line ends, parted words joined.
    expect(await browser.evaluate<string>('window.copied')).toContain(
      'lines of the same length, and they follow each other without a gap to',
    );
  });

  it.skipIf(absent)('a mouse selects upward, over the fold of a spread', async () => {
    await read(prose);
    await pressNamed(browser, 'Next page');
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await pressNamed(browser, 'Text selection');
    const last = await boxOf(browser, textRun(3, 'the left line of words'));
    const first = await boxOf(browser, textRun(2, 'end of right one'));
    await browser.drag(
      { x: last.x + last.width - 1, y: last.y + last.height / 2 },
      { x: first.x + 1, y: first.y + first.height / 2 },
    );
    const selected = await browser.evaluate<string>('getSelection().toString()');
    for (const words of ['end of right one', 'The second paragraph of right', 'Page 3 left begins'])
      expect(selected).toContain(words);
    expect(await pagesOf(browser)).toEqual([2, 3]);
  });

  // Not in WebKit: its driver sends wheels without modifiers.
  const hasModifiers = open === openFirefox;
  it.skipIf(absent || !hasModifiers)(
    'the wheel with the control key magnifies about the pointer',
    async () => {
      await read(wide);
      await pressNamed(browser, 'Next page');
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      const place = at(0.3, 0.4);
      await browser.wheelWithControl?.(place, { x: 0, y: -100 });
      await until(browser, `${transform}.scale > 1.2`);
      const { scale, x, y } = await placeOf(browser);
      expect(Math.abs(scale * place.x + x - place.x)).toBeLessThan(5);
      expect(Math.abs(scale * place.y + y - place.y)).toBeLessThan(5);
      expect(await browser.evaluate('devicePixelRatio')).toBe(1);
      await browser.wheelWithControl?.(place, { x: 0, y: 400 });
      await expectScale(browser, 1);
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    },
  );

  it.skipIf(absent)(
    'a click at an edge turns, and a double click in the middle magnifies',
    async () => {
      await read(wide);
      await browser.click(at(0.99, 0.8));
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.click(at(0.3, 0.5), 2);
      await expectScale(browser, 2);
      await browser.click(at(0.99, 0.8));
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.key('0');
      await expectScale(browser, 1);
      await browser.click(at(0.01, 0.8));
      await expect.poll(() => pagesOf(browser), patience).toEqual([1]);
    },
  );

  it.skipIf(absent)(
    'a double page stands alone, and the choice of single pages is remembered',
    async () => {
      await read(wide);
      for (const pages of [[2, 3], [4, 5], [6], [7, 8]]) {
        await pressNamed(browser, 'Next page');
        await expect.poll(() => pagesOf(browser), patience).toEqual(pages);
      }
      await pressNamed(browser, 'Zoom');
      await until(browser, `Boolean(document.querySelector('input[value=single]'))`);
      await browser.evaluate(`document.querySelector('input[value=single]').click()`);
      await until(browser, `${numbers}.length === 1`);
      await browser.goto(`${store.origin}/read/${wide}`);
      await press(browser, pressed('Read'));
      await until(browser, `${numbers}.length === 1`);
    },
  );

  it.skipIf(absent)(
    'a window turned upright keeps the page in its middle, and the cursor tells what a press does',
    async () => {
      await read(wide);
      await pressNamed(browser, 'Next page');
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.click(at(0.75, 0.5), 2);
      await expectScale(browser, 2);
      await browser.move(at(0.5, 0.5));
      await until(browser, `getComputedStyle(${stage}).cursor === 'grab'`);
      await browser.resize({ width: 700, height: 900 });
      await expect.poll(() => pagesOf(browser), patience).toEqual([3]);
      await browser.resize(view);
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.key('0');
      await expectScale(browser, 1);
      await browser.move(at(0.99, 0.8));
      await until(browser, `getComputedStyle(${stage}).cursor === 'pointer'`);
    },
  );

  it.skipIf(absent)('the wheel turns pages, and moves a magnified one', async () => {
    await read(wide);
    await browser.wheel(middle, { x: 120, y: 0 });
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    await browser.key('+');
    await expectScale(browser, 2);
    const before = await placeOf(browser);
    await browser.wheel(middle, { x: 0, y: 100 });
    await until(browser, `${transform}.y < ${before.y} - 50`);
    await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
  });

  it.skipIf(absent)(
    'arrows turn pages and move a magnified one, and ? lists the keys',
    async () => {
      await read(wide);
      await browser.key('ArrowRight');
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.key('+');
      await expectScale(browser, 2);
      const before = await placeOf(browser);
      await browser.key('ArrowDown');
      await until(browser, `${transform}.y < ${before.y} - 50`);
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.type('?');
      await until(
        browser,
        `[...document.querySelectorAll('[role=dialog] h2, [role=dialog] h3')].some(${pressed('Keyboard shortcuts')})`,
      );
    },
  );

  it.skipIf(absent)(
    'Back closes the reader, and Forward and a reload open it at its page',
    async () => {
      await read(wide);
      await pressNamed(browser, 'Next page');
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.evaluate('history.back()');
      await until(browser, `!document.querySelector('[data-bar]')`);
      await browser.evaluate('history.forward()');
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
      await browser.evaluate('void setTimeout(() => location.reload())');
      await expect.poll(() => pagesOf(browser), patience).toEqual([2, 3]);
    },
  );

  it.skipIf(absent)('a file that cannot be reached is asked for again until it can', async () => {
    proxy.reachFiles(false);
    try {
      await browser.goto(`${proxy.origin}/read/${wide}`);
      await press(browser, pressed('Read'));
      await until(browser, `document.body.innerText.includes('The connection was lost')`);
    } finally {
      proxy.reachFiles(true);
    }
    await sharp(browser, 1);
    expect(await pagesOf(browser)).toEqual([1]);
  });
});
