import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishFree } from '../helpers/command.ts';
import { corpusFile, corpusIsMissing } from '../helpers/corpus.ts';
import { openIn, pressNamed, sharp } from '../helpers/engineReader.ts';
import {
  type EngineBrowser,
  missing,
  openChromium,
  openFirefox,
  openWebkit,
} from '../helpers/engines.ts';
import { photoBook } from '../helpers/photoBook.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';

/** What differs between two engines' own glyphs and scaling of the same page. */
const mostApart = 0.1;

let store: RunningStore;
const folder = mkdtempSync(join(tmpdir(), 'gatefold-photographs-'));
/** The ids and first pages, as Chromium paints them. */
const issues = { text: 0, photographs: 0 };
const references: Partial<Record<keyof typeof issues, PNG>> = {};

beforeAll(async () => {
  if (corpusIsMissing) return;
  store = await startStore({ seed: false });
  issues.text = await publishFree(store, corpusFile('owasp-top10-2017-japanese'), 'Top Ten');
  const { path } = await photoBook(join(folder, 'photographs.pdf'), 4, 800);
  issues.photographs = await publishFree(store, path, 'Photographs');
  for (const name of ['text', 'photographs'] as const)
    references[name] = await reading(name, openChromium, pageOnScreen);
});

afterAll(async () => {
  await store?.stop();
  rmSync(folder, { recursive: true });
});

async function reading<T>(
  name: keyof typeof issues,
  open: () => Promise<EngineBrowser>,
  look: (browser: EngineBrowser) => Promise<T>,
): Promise<T> {
  const browser = await open();
  try {
    await openIn(browser, `${store.origin}/read/${issues[name]}`);
    return await look(browser);
  } finally {
    await browser.close();
  }
}

const turn = (browser: EngineBrowser) => pressNamed(browser, 'Next page');

/** The first page as it lies on the screen, always at the same size. */
async function pageOnScreen(browser: EngineBrowser): Promise<PNG> {
  const bytes = await browser.evaluate<string>(`(() => {
    const shown = document.querySelector('[role=group][aria-label="Page 1"] canvas');
    const copy = Object.assign(document.createElement('canvas'), { width: 540, height: 780 });
    const context = copy.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(shown, 0, 0, copy.width, copy.height);
    return copy.toDataURL('image/png').split(',')[1];
  })()`);
  return PNG.sync.read(Buffer.from(bytes, 'base64'));
}

function apart(a: PNG, b: PNG): number {
  const { width, height } = a;
  return pixelmatch(a.data, b.data, undefined, width, height, { threshold: 0.2 }) / width / height;
}

describe.skipIf(corpusIsMissing).each([
  { name: 'Firefox', open: openFirefox, absent: missing('firefox') },
  { name: 'WebKit', open: openWebkit, absent: missing('webkit') },
])('$name', ({ open, absent }) => {
  if (absent) console.warn(`Skipped: ${absent}.`);

  it.skipIf(absent).each(['text', 'photographs'] as const)(
    'paints a page of %s as Chromium does, and the next ones after a turn',
    async (name) => {
      const differing = await reading(name, open, async (browser) => {
        const first = await pageOnScreen(browser);
        await turn(browser);
        await sharp(browser, 2);
        await sharp(browser, 3);
        return apart(first, references[name] as PNG);
      });
      expect(differing).toBeLessThan(mostApart);
    },
  );
});
