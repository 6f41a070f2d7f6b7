import type { PackJob, PackStep } from './packing/protocol.ts';
import type { PublishJob, PdfWorkerResult, PdfWorkerStep } from './protocol.ts';
import { WorkerProcess } from './workerProcess.ts';

export type {
  PagePicture,
  PdfWorkerResult,
  Proposed,
  ReadyPdf,
  Rendition,
} from './protocol.ts';

/** A publisher waits for it. */
const publishing = new WorkerProcess<PublishJob, PdfWorkerStep, PdfWorkerResult>({
  timed: 'job',
  isBackground: false,
});

/** Nobody waits for it. */
export const packing = new WorkerProcess<PackJob, PackStep, null>({
  timed: 'step',
  isBackground: true,
});

export const processPdf = publishing.run.bind(publishing);
export const closePdfWorker = (): Promise<void> => publishing.close();
export const pdfWorkerJobs = (): number => publishing.pendingJobs;
