import { Worker } from 'node:worker_threads';
import { isDiskFull } from '../../platform/disk.ts';
import { PdfWorkerRefusal, type PdfWorkerMessage, type PdfWorkerJob } from './protocol.ts';
import { work } from './work.ts';

/** The press's own process: one order after another, until the server lets go of it. */

const mostBytes = Number(process.argv[2]);
const guard = new Worker(new URL('memoryGuard.ts', import.meta.url), {
  workerData: { mostBytes, parent: process.ppid },
});
// The press ends when the server lets go of it, not when its guard does.
guard.unref();

/** Far more than the press has after a usual file. */
const isSwollen = (): boolean => process.memoryUsage.rss() > mostBytes / 2;

const say = (message: PdfWorkerMessage): void => void process.send?.(message);

process.on('message', (order) => void answer(order as PdfWorkerJob));
process.on('disconnect', () => process.exit());

async function answer(order: PdfWorkerJob): Promise<void> {
  try {
    const result = await work(order, (step) => say({ kind: 'step', step }));
    say({ kind: 'done', result, isSwollen: isSwollen() });
  } catch (error) {
    if (isDiskFull(error))
      return say({ kind: 'refused', code: 'disk_full', isSwollen: isSwollen() });
    // Whatever else goes wrong ends this process: the server starts another and knows the rest.
    if (!(error instanceof PdfWorkerRefusal)) throw error;
    const { code, pages } = error;
    say({ kind: 'refused', code, pages, isSwollen: isSwollen() });
  }
}
