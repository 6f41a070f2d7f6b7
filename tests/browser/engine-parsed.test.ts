import { afterEach, describe, expect, test } from 'vitest';
import { Engine } from '../../workers/pdf/engine.ts';
import { keptPages } from '../../workers/pdf/keeping.ts';
import { parserIn } from '../../workers/pdf/parser.ts';
import type { PageIndex, PaintPriority, PaintWindow } from '../../workers/pdf/protocol.ts';
import { absolute, hasCorpus } from '../helpers/engine.ts';

const MAGAZINE = 'nusci-issue29-rivalry.pdf';
const READ = [1, 2] as PageIndex[];
const WINDOW = { x: 200, y: 200, width: 400, height: 300 } as PaintWindow;

let engine: Engine;
afterEach(() => engine.close());

/** An engine in the test's own thread, and the pages whose operators it has asked its parser for. */
async function openListening() {
  const asked: number[] = [];
  const url = absolute('/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  const worker = new Worker(url, { type: 'module' });
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message: Asked, rest?: StructuredSerializeOptions | Transferable[]) => {
    if (message.action === 'GetOperatorList') asked.push(message.data.pageIndex);
    post(message, rest as never);
  };
  engine = new Engine({ startParser: () => parserIn(worker) });
  await engine.open({
    url: absolute(`/test-files/${MAGAZINE}`),
    assets: absolute('/assets/pdfjs/'),
  });
  return asked;
}

interface Asked {
  readonly action: string;
  readonly data: { readonly pageIndex: number };
}

let ids = 0;
const paint = (page: number, priority: PaintPriority, window?: PaintWindow) => {
  const part = window && { window };
  return engine.paint({ id: (ids += 1), page: page as PageIndex, scale: 1, priority, ...part });
};

/** More pages than are kept, none of them one of those that are read. */
async function paintManyAhead(): Promise<void> {
  for (let page = 3; page < 4 + keptPages; page += 1) await paint(page, 'ahead');
}

describe.runIf(await hasCorpus())('with a real magazine', () => {
  test('a page that is read stays parsed, however much is painted ahead of it', async () => {
    const asked = await openListening();
    for (const page of READ) await paint(page, 'visible');
    engine.keepParsed(READ);
    await paintManyAhead();
    asked.length = 0;
    for (const page of READ)
      expect(await paint(page, 'visible', WINDOW)).toMatchObject({ kind: 'painted' });
    expect(asked).toEqual([]);
  });

  test('a page that is read again is parsed again before somebody wants to see more of it', async () => {
    const asked = await openListening();
    for (const page of READ) await paint(page, 'visible');
    await paintManyAhead();
    asked.length = 0;
    engine.keepParsed(READ);
    await expect.poll(() => asked).toEqual(READ);
    for (const page of READ) await paint(page, 'visible', WINDOW);
    expect(asked).toEqual(READ);
  });

  test('what is painted ahead comes before what is parsed again', async () => {
    const asked = await openListening();
    for (const page of READ) await paint(page, 'visible');
    await paintManyAhead();
    asked.length = 0;
    const ahead = [paint(17, 'ahead'), paint(18, 'ahead')];
    engine.keepParsed(READ);
    await Promise.all(ahead);
    await expect.poll(() => asked).toEqual([17, 18, ...READ]);
  });

  test('pages that are read no more are not parsed for nothing', async () => {
    const asked = await openListening();
    for (const page of READ) await paint(page, 'visible');
    await paintManyAhead();
    asked.length = 0;
    const ahead = paint(17, 'ahead');
    engine.keepParsed(READ);
    engine.keepParsed([17 as PageIndex]);
    await ahead;
    await paint(18, 'thumbnail');
    expect(asked).toEqual([17, 18]);
  });
});
