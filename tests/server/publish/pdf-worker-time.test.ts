import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePdfWorker } from '../../../server/publishing/index.ts';
import { limits } from '../../../server/publishing/refusals.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { canMeasure, pdfProcesses } from '../../helpers/pdfWorkerPeak.ts';
import { readProc } from '../../helpers/processPeak.ts';
import { openPublisher, type Publisher } from '../../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
beforeEach(() => closePdfWorker());
afterAll(() => store.close());

/** User and system time of a process since its start. The kernel counts hundredths of a second. */
function cpuSecondsOf(pid: string): number {
  const fields = readProc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Pauses the worker of the running job, as a machine does whose processors are busy. */
async function pauseWorker(): Promise<number> {
  await vi.waitFor(() => expect(pdfProcesses()).toHaveLength(1), 20_000);
  const pid = Number(pdfProcesses()[0]);
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

  it.skipIf(!canMeasure)('is counted anew for each job of one worker', async () => {
    const file = await store.write('small.pdf', madePdf({ pages: 20 }));
    const workerCpuSeconds = 3;
    await store.publish(file);
    const [pid = ''] = pdfProcesses();
    while (cpuSecondsOf(pid) < 1.3 * workerCpuSeconds)
      await store.publish(file, {}, { limits: { ...limits, workerCpuSeconds } });
    expect(pdfProcesses()).toEqual([pid]);
  });

  it.skipIf(!canMeasure)('ends a job that makes no progress for long', async () => {
    const file = await store.write('small.pdf', madePdf({ pages: 2 }));
    const impatient = { limits: { ...limits, workerStallSeconds: 5 } };
    const published = store.publish(file, {}, impatient).catch((error: unknown) => error);
    await pauseWorker();
    expect(await published).toMatchObject({ code: 'too_demanding' });
    expect(pdfProcesses()).toEqual([]);
  });
});
