import { Worker } from 'node:worker_threads';
import { isDiskFull } from '../../platform/disk.ts';
import { PdfWorkerRefusal, type PdfWorkerMessage, type PdfWorkerJob } from './protocol.ts';
import { work } from './work.ts';

/**
 * The entry of the worker process. It processes one job after another until the server disconnects.
 */

const maxBytes = Number(process.argv[2]);
const guard = new Worker(new URL('memoryGuard.ts', import.meta.url), {
  workerData: { maxBytes, parent: process.ppid },
});
// The guard thread does not keep the process alive.
guard.unref();

/** Far more than after a usual file. */
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
    // All other errors end this process. The server starts another one.
    if (!(error instanceof PdfWorkerRefusal)) throw error;
    const { code, pages } = error;
    send({ kind: 'refused', code, pages, isSwollen: isSwollen() });
  }
}
