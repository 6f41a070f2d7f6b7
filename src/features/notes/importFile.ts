import { type Annotation, mostAnnotations } from '#contract/api/annotations.ts';
import type { ImportJob, ImportMessage } from '../../../workers/annotations/protocol.ts';
import type { LivenessMessage } from '../../../workers/liveness/protocol.ts';
import { deviceId } from '../../shared/api/deviceId.ts';
import { isLiveness, superviseWorker } from '../../shared/supervision/superviseWorker.ts';
import { importAnnotations } from '../annotations/index.ts';

/** A larger file has more than the annotations of one user. */
const mostBytes = 8 * 1024 * mostAnnotations;

export interface Imported {
  readonly count: number;
  /** Items that are no annotations, have no page, or belong to an issue that this store does not have. */
  readonly skippedCount: number;
}

/**
 * Imports a file. A worker reads it, and each of its messages is merged in a task of its own. null means that the file
 * holds no annotations, or that no worker could read it.
 */
export async function importFile(file: File): Promise<Imported | null> {
  if (file.size > mostBytes) return null;
  const job = { file, device: deviceId(), origin: location.origin };
  let count = 0;
  const { worker, orTerminated, end } = superviseWorker('import worker', newWorker);
  try {
    const skippedCount = await orTerminated(
      () =>
        readBy(worker, job, (annotations) => {
          importAnnotations(annotations);
          count += annotations.length;
        }),
      null,
    );
    return skippedCount === null && count === 0 ? null : { count, skippedCount: skippedCount ?? 0 };
  } finally {
    end();
  }
}

const newWorker = (name: string): Worker =>
  new Worker(new URL('../../../workers/annotations/import.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });

/** Resolves with the number of the items that were left out; null for an invalid file. */
const readBy = (
  worker: Worker,
  job: ImportJob,
  take: (annotations: readonly Annotation[]) => void,
): Promise<number | null> =>
  new Promise((resolve) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ImportMessage | LivenessMessage>) => {
        if (isLiveness(data)) return;
        if (data.kind === 'some') take(data.annotations);
        else resolve(data.kind === 'read' ? data.skippedCount : null);
      },
    );
    worker.postMessage(job, []);
  });
