import { afterEach, describe, expect, test } from 'vitest';
import { hasCorpus, startEngine, type TestEngine } from '../../helpers/engine.ts';

/** Of all pages of the corpus the one with the most operators, 11,857 of them; counted from 0. */
const DENSE = { file: 'owasp-top10-2013-arabic.pdf', page: 6 };
/** Twice as large as the most a tablet shows, so that there is a middle to be cancelled in. */
const SCALE = 4;
/** Once parsed, this one takes longest to paint: hundreds of small pictures. */
const SLOW = { file: 'owasp-top10-2010-italian.pdf', page: 1, scale: 8 };
const ROUNDS = 5;

let engine: TestEngine;
afterEach(() => engine.end());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A new engine that has the whole file, so that no time is spent on the network. */
async function readyEngine(file = DENSE.file): Promise<TestEngine> {
  const ready = startEngine(file);
  await ready.open();
  await ready.api.loadRest();
  return ready;
}

describe.runIf(await hasCorpus())('a paint in its middle', () => {
  // They wait for a share of the time that another paint took.
  test('the densest page is stopped on the way, and the next page is painted', {
    tags: ['extended'],
  }, async () => {
    engine = await readyEngine();
    const whole = await timed(() => engine.paint(DENSE.page, { scale: SCALE }).answer);
    await engine.end();
    const kinds: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      engine = await readyEngine();
      const dense = engine.paint(DENSE.page, { scale: SCALE });
      await new Promise((resolve) => setTimeout(resolve, whole / 3));
      void engine.api.cancel(dense.id);
      expect(await engine.paint(DENSE.page + 1).answer).toMatchObject({ kind: 'painted' });
      kinds.push((await dense.answer).kind);
      await engine.end();
    }
    // One may be done too soon on a busy machine; without a way in for messages all are.
    expect(kinds).toContain('cancelled');
  });

  test('a page whose operators are all there is stopped in the middle of them', {
    tags: ['extended'],
  }, async () => {
    engine = await readyEngine(SLOW.file);
    const paint = () => engine.paint(SLOW.page, { scale: SLOW.scale });
    await paint().answer;
    const whole = await timed(() => paint().answer);
    const kinds: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const stopped = paint();
      await new Promise((resolve) => setTimeout(resolve, whole / 4));
      void engine.api.cancel(stopped.id);
      kinds.push((await stopped.answer).kind);
    }
    expect(kinds).toContain('cancelled');
  });

  test('a visible page interrupts one painted ahead, which is painted all the same', async () => {
    engine = await readyEngine();
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const ahead = engine.paint(DENSE.page, { scale: SCALE, priority: 'ahead' });
    const thumbnail = engine.paint(3, { scale: 0.2, priority: 'thumbnail' });
    const visible = engine.paint(0, { priority: 'visible' });
    await Promise.all([
      ahead.answer.then(note('ahead')),
      thumbnail.answer.then(note('thumbnail')),
      visible.answer.then(note('visible')),
    ]);
    expect(order).toEqual(['visible', 'ahead', 'thumbnail']);
    expect(await ahead.answer).toMatchObject({ kind: 'painted' });
  });

  test('of many pages asked for and cancelled, only the last is painted', async () => {
    engine = await readyEngine();
    const asked = [0, 1, 2, 3, 4, 5].map((page) => engine.paint(page));
    for (const { id } of asked.slice(0, -1)) void engine.api.cancel(id);
    const kinds = await Promise.all(asked.map(async ({ answer }) => (await answer).kind));
    expect(kinds.at(-1)).toBe('painted');
    expect(kinds.slice(1, -1)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled']);
  });

  test('a page that was cancelled can be painted again', async () => {
    engine = await readyEngine();
    const first = engine.paint(DENSE.page, { scale: SCALE });
    void engine.api.cancel(first.id);
    expect(await first.answer).toEqual({ kind: 'cancelled' });
    const again = engine.paint(DENSE.page, { scale: SCALE });
    expect(await again.answer).toMatchObject({ kind: 'painted' });
  });
});
