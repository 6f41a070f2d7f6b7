import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { isDiskFull } from '../../platform/disk.ts';
import {
  type CoverJob,
  type IconJob,
  type PackJob,
  PdfWorkerRefusal,
  type PictureJob,
  type PublishJob,
  reportDescriptor,
} from './workerProtocol.ts';

/**
 * The entry of the worker process. It processes one job after another until the server disconnects.
 */

const maxBytes = Number(process.argv[2]);
const guard = new Worker(new URL('memoryGuard.ts', import.meta.url), {
  workerData: { maxBytes, parent: process.ppid, reportDescriptor },
});
// The guard thread does not keep the process alive.
guard.unref();
if (process.argv[3] === 'background') setPriority(constants.priority.PRIORITY_LOW);

/** Far more than after a usual file. */
const isSwollen = (): boolean => process.memoryUsage.rss() > maxBytes / 2;

const send = (message: object): void => void process.send?.(message);
const sendStep = (step: unknown): void => send({ kind: 'step', step });

process.on('message', (job) => void processJob(job as Job));
process.on('disconnect', () => process.exit());

type Job = PublishJob | CoverJob | PackJob | PictureJob | IconJob;

async function processJob(job: Job): Promise<void> {
  try {
    send({ kind: 'done', result: await resultOf(job), isSwollen: isSwollen() });
  } catch (error) {
    if (isDiskFull(error))
      return send({ kind: 'refused', code: 'disk_full', isSwollen: isSwollen() });
    // All other errors end this process. The server starts another one.
    if (!(error instanceof PdfWorkerRefusal)) throw error;
    const { code, pages } = error;
    send({ kind: 'refused', code, pages, isSwollen: isSwollen() });
  }
}

/** Each kind of job loads its own code. */
async function resultOf(job: Job): Promise<unknown> {
  if (job.kind === 'publish') {
    const { work } = await import('./work.ts');
    return work(job, sendStep);
  }
  if (job.kind === 'cover') {
    const { makeOwnCover } = await import('./ownCover.ts');
    return makeOwnCover(job);
  }
  if (job.kind === 'picture') {
    const { packPicture } = await import('./packing/readingPicture.ts');
    return packPicture(job);
  }
  if (job.kind === 'icon') {
    const { drawIcons } = await import('./iconPictures.ts');
    return drawIcons(job);
  }
  const { packPages } = await import('./packing/packPages.ts');
  return packPages(job, sendStep);
}
