import { afterEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../workers/pdf/engine/engine.ts';
import { cachedPages } from '../../../workers/pdf/schedule/pages.ts';
import type { PageIndex, PaintPriority, PaintWindow } from '../../../workers/pdf/engineProtocol.ts';
import { hasCorpus } from '../../helpers/engine.ts';
import { openListening } from '../../helpers/observedEngine.ts';

const MAGAZINE = 'nusci-issue29-rivalry.pdf';
const READ = [1, 2] as PageIndex[];
/** Of all pages of the corpus the one with the most operators, which take a while. */
const DENSE = { file: 'owasp-top10-2013-arabic.pdf', page: 6 as PageIndex };
const WINDOW = { x: 200, y: 200, width: 400, height: 300 } as PaintWindow;

let engine: Engine;
afterEach(() => engine.close());

/** An engine, and the pages whose operators it has asked its parser for. */
async function openAsked(file = MAGAZINE): Promise<number[]> {
  const opened = await openListening(file, 'GetOperatorList');
  engine = opened.engine;
  return opened.asked;
}

let ids = 0;
const paint = (page: number, priority: PaintPriority, window?: PaintWindow) => {
  const part = window && { window };
  return engine.paint({ id: (ids += 1), page: page as PageIndex, scale: 1, priority, ...part });
};

/** Paints the pages to read, and then so many others that the engine evicts them. */
async function paintAndGiveBack(): Promise<void> {
  for (const page of READ) await paint(page, 'visible');
  await paintManyAhead();
}

/** More pages than the cache holds, and none of the pages to read. */
async function paintManyAhead(): Promise<void> {
  for (let page = 3; page < 4 + cachedPages; page += 1) await paint(page, 'ahead');
}

describe.runIf(await hasCorpus())('with a real magazine', () => {
  test('the page on the screen stays parsed while many others are painted ahead', async () => {
    const asked = await openAsked();
    for (const page of READ) await paint(page, 'visible');
    engine.setPinnedPages(READ);
    await paintManyAhead();
    asked.length = 0;
    for (const page of READ)
      expect(await paint(page, 'visible', WINDOW)).toMatchObject({ kind: 'painted' });
    expect(asked).toEqual([]);
  });

  test('a page that is shown again is parsed before the user zooms', async () => {
    const asked = await openAsked();
    await paintAndGiveBack();
    asked.length = 0;
    engine.setPinnedPages(READ);
    await expect.poll(() => asked).toEqual(READ);
    for (const page of READ) await paint(page, 'visible', WINDOW);
    expect(asked).toEqual(READ);
  });

  test('a page that is asked for again in the middle of being parsed is parsed to its end', async () => {
    const asked = await openAsked(DENSE.file);
    await engine.loadRest();
    engine.setPinnedPages([DENSE.page]);
    await expect.poll(() => asked, { interval: 1 }).toEqual([DENSE.page]);
    engine.setPinnedPages([DENSE.page]);
    // After the parsed pages, and so many that pdf.js has forgotten the stopped paint.
    for (let page = 7; page < 20; page += 1) await paint(page, 'thumbnail');
    asked.length = 0;
    await paint(DENSE.page, 'visible', WINDOW);
    expect(asked).toEqual([]);
  });

  test('painting ahead precedes parsing again', async () => {
    const asked = await openAsked();
    await paintAndGiveBack();
    asked.length = 0;
    const ahead = [paint(17, 'ahead'), paint(18, 'ahead')];
    engine.setPinnedPages(READ);
    await Promise.all(ahead);
    await expect.poll(() => asked).toEqual([17, 18, ...READ]);
  });

  test('pages that are read no more are not parsed for nothing', async () => {
    const asked = await openAsked();
    await paintAndGiveBack();
    asked.length = 0;
    const ahead = paint(17, 'ahead');
    engine.setPinnedPages(READ);
    engine.setPinnedPages([17 as PageIndex]);
    await ahead;
    await paint(18, 'thumbnail');
    expect(asked).toEqual([17, 18]);
  });
});
