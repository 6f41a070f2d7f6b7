import { afterEach, describe, expect, test } from 'vitest';
import { startEngine as startReadersEngine } from '../../../src/features/reader/engine.ts';
import { Engine } from '../../../workers/pdf/engine/engine.ts';
import { parserIn } from '../../../workers/pdf/engine/startup.ts';
import type { PageIndex } from '../../../workers/pdf/engineProtocol.ts';
import { absolute, hasCorpus, startEngine, type TestEngine } from '../../helpers/engine.ts';

const MAGAZINE = 'nusci-issue29-rivalry.pdf';

let engine: TestEngine;
/** Not each test starts one. */
afterEach(() => (engine as TestEngine | undefined)?.end());

test('a file that is no PDF is broken', async () => {
  engine = startEngine('not-a-pdf.pdf');
  expect(await engine.open()).toEqual({ kind: 'failed', reason: 'broken' });
});

test('a file that the server does not give is refused', async () => {
  engine = startEngine('nothing-of-this-name.pdf');
  expect(await engine.open()).toEqual({ kind: 'failed', reason: 'refused' });
});

test('nothing can be asked of an engine that has no document', async () => {
  engine = startEngine('odd-pages.pdf');
  expect(await engine.paint(0).answer).toEqual({ kind: 'failed', reason: 'gone' });
  expect(await engine.api.pageSize(0 as PageIndex)).toBeNull();
  expect(await engine.api.loadRest()).toBe('gone');
});

test('a worker holds the lock of its name for as long as it lives', async () => {
  engine = startEngine('odd-pages.pdf');
  await engine.open();
  const { held } = await navigator.locks.query();
  expect(held?.map(({ name }) => name)).toContain(engine.name);
  await engine.end();
  expect(await navigator.locks.request(engine.name, () => 'free')).toBe('free');
});

test('an engine that failed to open one file can open it again', async () => {
  engine = startEngine('odd-pages.pdf', 'refuseFrom=1');
  expect(await engine.open()).toEqual({ kind: 'failed', reason: 'refused' });
  await engine.fail();
  expect(await engine.open()).toMatchObject({ kind: 'opened' });
  expect(await engine.paint(0).answer).toMatchObject({ kind: 'painted' });
});

test('a parser that cannot be loaded is reported; pdf.js never parses in the engine’s own thread', async () => {
  const host = new Engine({
    startParser: () => parserIn(new Worker(absolute('/test-files/none.js'), { type: 'module' })),
  });
  const source = { url: absolute('/test-files/odd-pages.pdf'), assets: absolute('/assets/pdfjs/') };
  expect(await host.open(source)).toEqual({ kind: 'failed', reason: 'network' });
  await host.close();
});

const parserLock = async (): Promise<string | undefined> => {
  const { held = [] } = await navigator.locks.query();
  return held.find(({ name }) => name?.includes('-parser-'))?.name;
};

test('a parser that ends without an event ends the engine, which is then replaced', async () => {
  const reading = startReadersEngine();
  const source = { url: absolute('/test-files/odd-pages.pdf'), assets: absolute('/assets/pdfjs/') };
  expect(await reading.open(source)).toMatchObject({ kind: 'opened' });
  await expect.poll(parserLock).toBeDefined();
  const outline = reading.outline();
  // The parser loses its lock, as when the browser terminates it.
  await navigator.locks.request((await parserLock()) ?? '', { steal: true }, () => undefined);
  expect(await reading.crashed).toBe('ended');
  expect(await outline).toEqual([]);
  reading.close();
});

test('a call that cannot be sent ends the engine, which is then replaced instead of asked for ever', async () => {
  const reading = startReadersEngine();
  const unsendable = { id: 1, page: (() => 0) as never, scale: 1, priority: 'visible' } as const;
  expect(await reading.paint(unsendable)).toEqual({ kind: 'failed', reason: 'gone' });
  await reading.crashed;
  expect(reading.isClosed()).toBe(true);
  reading.close();
});

test('a closed engine answers each call at once with nothing, and no call throws', async () => {
  const reading = startReadersEngine();
  const waiting = reading.outline();
  reading.close();
  const page = 0 as PageIndex;
  const gone = { kind: 'failed', reason: 'gone' };
  expect(await waiting).toEqual([]);
  expect(await reading.open({ url: absolute('/none.pdf'), assets: absolute('/') })).toEqual(gone);
  expect(await reading.paint({ id: 1, page, scale: 1, priority: 'visible' })).toEqual(gone);
  expect(await reading.pageSize(page)).toBeNull();
  expect(await reading.content(page)).toBeNull();
  expect(await reading.outline()).toEqual([]);
  expect(await reading.loadRest()).toBe('gone');
  expect(await reading.otherSizes()).toBeNull();
  expect(reading.setPinnedPages([page])).toBeUndefined();
  expect(reading.cancel(1)).toBeUndefined();
  expect(reading.onProgress(() => {})).toBeUndefined();
});

describe.runIf(await hasCorpus())('with real magazines', () => {
  test('a file with a password reports that it needs one', async () => {
    engine = startEngine('nusci-issue08-password.pdf');
    expect(await engine.open()).toEqual({ kind: 'failed', reason: 'password' });
  });

  test('a file whose password is empty opens', async () => {
    engine = startEngine('lure-manual-it.pdf');
    expect(await engine.open()).toMatchObject({ kind: 'opened', document: { pageCount: 39 } });
  });

  test('a connection that breaks and a server that is busy are not noticed', async () => {
    engine = startEngine(MAGAZINE, 'cut=2,5&busy=3');
    expect(await engine.open()).toMatchObject({ kind: 'opened' });
    expect(await engine.paint(20).answer).toMatchObject({ kind: 'painted' });
    const statuses = (await engine.served()).map(({ status }) => status);
    expect(statuses).toContain(503);
    expect(statuses).toContain(0);
  });

  test('a right to read that ends is reported; downloaded pages are still painted', async () => {
    engine = startEngine(MAGAZINE);
    await engine.open();
    await engine.paint(0).answer;
    await engine.fail('refuseFrom=1');
    expect(await engine.paint(20).answer).toEqual({ kind: 'failed', reason: 'refused' });
    expect(await engine.api.loadRest()).toBe('refused');
    expect(await engine.paint(0).answer).toMatchObject({ kind: 'painted' });
  });

  test('a lost network is reported, and the page is painted when it is back', async () => {
    engine = startEngine(MAGAZINE);
    await engine.open();
    await engine.paint(0).answer;
    await engine.fail('offlineFrom=1');
    expect(await engine.paint(20).answer).toEqual({ kind: 'failed', reason: 'network' });
    await engine.fail();
    expect(await engine.paint(20).answer).toMatchObject({ kind: 'painted' });
    expect(await engine.api.loadRest()).toBe('complete');
  });

  test('closing ends all that waits as gone, and nothing can be asked afterwards', async () => {
    engine = startEngine(MAGAZINE, 'delay=200');
    await engine.open();
    const paints = [engine.paint(20), engine.paint(21)].map(({ answer }) => answer);
    const rest = engine.api.loadRest();
    await engine.api.close();
    const gone = { kind: 'failed', reason: 'gone' };
    expect(await Promise.all(paints)).toEqual([gone, gone]);
    expect(await rest).toBe('gone');
    expect(await engine.paint(0).answer).toEqual(gone);
    expect(await engine.open()).toEqual(gone);
  });

  test('closing while a file is being opened ends the wait', async () => {
    engine = startEngine(MAGAZINE, 'delay=200');
    const opening = engine.open();
    await engine.api.close();
    expect(await opening).toEqual({ kind: 'failed', reason: 'gone' });
  });
});
