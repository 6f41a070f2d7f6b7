import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePdfWorker } from '../../server/publishing/index.ts';
import { limits } from '../../server/publishing/refusals.ts';
import { madePdf } from '../helpers/madePdf.ts';
import { canMeasure, pressesOf } from '../helpers/pdfWorkerPeak.ts';
import { openPublisher, type Publisher } from '../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
beforeEach(() => closePdfWorker());
afterAll(() => store.close());

/** Pauses the worker of the running job, as a machine does whose processors are busy. */
async function pauseWorker(): Promise<number> {
  await vi.waitFor(() => expect(pressesOf()).toHaveLength(1), 20_000);
  const pid = Number(pressesOf()[0]);
  process.kill(pid, 'SIGSTOP');
  return pid;
}

describe('the time of a job of the PDF worker', () => {
  for (const { pages, workerCpuSeconds, tags } of [
    { pages: 20, workerCpuSeconds: 6, tags: [] },
    { pages: 1000, workerCpuSeconds: 30, tags: ['extended'] },
  ])
    it.skipIf(!canMeasure)(
      `is CPU time: ${pages} pages are published on a machine that makes them wait longer`,
      { tags, timeout: 600_000 },
      async () => {
        const file = await store.write('long.pdf', madePdf({ pages }));
        const published = store.publish(file, {}, { limits: { ...limits, workerCpuSeconds } });
        const pid = await pauseWorker();
        const paused = performance.now();
        await vi.waitFor(
          () => expect(performance.now() - paused).toBeGreaterThan(workerCpuSeconds * 1000),
          { timeout: 60_000, interval: 500 },
        );
        process.kill(pid, 'SIGCONT');
        await expect(published).resolves.toMatchObject({ pages });
      },
    );

  it('is counted anew for the next job of the same worker', async () => {
    const file = await store.write('small.pdf', madePdf({ pages: 20 }));
    await store.publish(file);
    const [pid] = pressesOf();
    const cpuSeconds = { limits: { ...limits, workerCpuSeconds: 10 } };
    for (let count = 0; count < 3; count += 1) await store.publish(file, {}, cpuSeconds);
    if (canMeasure) expect(pressesOf()).toEqual([pid]);
  });

  it.skipIf(!canMeasure)('ends a job that makes no progress for long', async () => {
    const file = await store.write('small.pdf', madePdf({ pages: 2 }));
    const impatient = { limits: { ...limits, workerStallSeconds: 5 } };
    const refused = expect(store.publish(file, {}, impatient)).rejects.toMatchObject({
      code: 'too_demanding',
    });
    await pauseWorker();
    await refused;
    expect(pressesOf()).toEqual([]);
  });
});
