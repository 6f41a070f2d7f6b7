import { Worker } from 'node:worker_threads';
import { isDiskFull } from '../../platform/disk.ts';
import { PdfWorkerRefusal, type PdfWorkerMessage, type PdfWorkerJob } from './protocol.ts';
import { work } from './work.ts';

/** The PDF worker's own process: one order after another, until the server lets go of it. */

const maxBytes = Number(process.argv[2]);
const guard = new Worker(new URL('memoryGuard.ts', import.meta.url), {
  workerData: { mostBytes: maxBytes, parent: process.ppid },
});
// The PDF worker ends when the server lets go of it, not when its guard does.
guard.unref();

/** Far more than the PDF worker has after a usual file. */
const isSwollen = (): boolean => process.memoryUsage.rss() > maxBytes / 2;

const send = (message: PdfWorkerMessage): void => void process.send?.(message);

process.on('message', (job) => void processJob(job as PdfWorkerJob));
process.on('disconnect', () => process.exit());

async function processJob(job: PdfWorkerJob): Promise<void> {
  try {
    const result = await work(job, (step) => send({ kind: 'step', step }));
    send({ kind: 'done', result, isSwollen: isSwollen() });
  } catch (error) {
    if (isDiskFull(error))
      return send({ kind: 'refused', code: 'disk_full', isSwollen: isSwollen() });
    // Whatever else goes wrong ends this process: the server starts another and knows the rest.
    if (!(error instanceof PdfWorkerRefusal)) throw error;
    const { code, pages } = error;
    send({ kind: 'refused', code, pages, isSwollen: isSwollen() });
  }
}
