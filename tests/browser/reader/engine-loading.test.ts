import { proxy } from 'comlink';
import { afterEach, describe, expect, test } from 'vitest';
import type { LoadProgress } from '../../../workers/pdf/engineProtocol.ts';
import type { ServedRange } from '../../helpers/fileServer.ts';
import { hasCorpus, startEngine, type TestEngine } from '../../helpers/engine.ts';

const LARGE = { file: '7kaa-manual.pdf', bytes: 15_494_807 };

let engine: TestEngine;
afterEach(() => engine.end());

const bytesIn = (served: ServedRange[]) =>
  served.reduce((sum, { begin, end }) => sum + end - begin, 0);

/** Ranges in file order that leave no gap and no overlap. */
function expectEachByteOnce(served: ServedRange[], length: number): void {
  const ordered = served.toSorted((a, b) => a.begin - b.begin);
  let at = 0;
  for (const { begin, end } of ordered) {
    expect(begin).toBe(at);
    at = end;
  }
  expect(at).toBe(length);
}

describe.runIf(await hasCorpus())('loading a large magazine', () => {
  test('its first page needs little more than that page', async () => {
    engine = startEngine(LARGE.file);
    await engine.open();
    const opened = bytesIn(await engine.served());
    await engine.paint(0, { scale: 2 }).answer;
    const served = await engine.served();
    const cover = bytesIn(served) - opened;
    console.info(
      `${LARGE.file}: ${opened} bytes to open, ${cover} for page 1, ${served.length} requests`,
    );
    // Opening costs the file's first bytes, its index at the end, and the way to page 1.
    expect(opened).toBeLessThan(300 * 1024);
    expect(bytesIn(served)).toBeLessThan(LARGE.bytes / 10);
  });

  test('every byte comes once, also while pages are painted, and progress only grows', async () => {
    engine = startEngine(LARGE.file);
    await engine.open();
    const heard: LoadProgress[] = [];
    await engine.api.onProgress(proxy((progress: LoadProgress) => void heard.push(progress)));
    const rest = engine.api.loadRest();
    const paints = [0, 60, 120, 183].map((page) => engine.paint(page).answer);
    for (const answer of paints) expect(await answer).toMatchObject({ kind: 'painted' });
    expect(await rest).toBe('complete');

    expectEachByteOnce(await engine.served(), LARGE.bytes);
    const loaded = heard.map(({ loadedBytes }) => loadedBytes);
    expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
    expect(heard.at(-1)).toEqual({ loadedBytes: LARGE.bytes, totalBytes: LARGE.bytes });
  });

  test('loaded bytes are not fetched again when they are painted', async () => {
    engine = startEngine(LARGE.file);
    await engine.open();
    expect(await engine.api.loadRest()).toBe('complete');
    const requests = (await engine.served()).length;
    for (const page of [5, 90, 170])
      expect(await engine.paint(page).answer).toMatchObject({ kind: 'painted' });
    expect(await engine.served()).toHaveLength(requests);
  });

  test('all sizes are known once the file is complete, without sizes equal to page 1’s', async () => {
    engine = startEngine('nusci-issue08-spreads.pdf');
    await engine.open();
    expect(await engine.api.otherSizes()).toBeNull();
    expect(await engine.api.loadRest()).toBe('complete');
    const sizes = await engine.api.otherSizes();
    expect(sizes?.map(([index]) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(sizes?.[0]?.[1]).toEqual({ width: 1224, height: 792 });
  });

  test('the rest can be asked for more than once', async () => {
    engine = startEngine('nusci-issue29-rivalry.pdf');
    await engine.open();
    const both = await Promise.all([engine.api.loadRest(), engine.api.loadRest()]);
    expect([...both, await engine.api.loadRest()]).toEqual(['complete', 'complete', 'complete']);
  });
});
