import type {
  PackJob,
  PackStep,
  PictureJob,
  PublishJob,
  PdfWorkerResult,
  PdfWorkerStep,
} from './workerProtocol.ts';
import { WorkerProcess } from './workerProcess.ts';

export type {
  PagePicture,
  PdfWorkerResult,
  Proposed,
  ReadyPdf,
  Rendition,
} from './workerProtocol.ts';

/** A publisher waits for it. */
const publishing = new WorkerProcess<PublishJob, PdfWorkerStep, PdfWorkerResult>({
  timed: 'job',
  isBackground: false,
});

/** Nobody waits for it. */
export const packing = new WorkerProcess<PackJob | PictureJob, PackStep, null>({
  timed: 'step',
  isBackground: true,
});

export const processPdf = publishing.run.bind(publishing);
export const closePdfWorker = (): Promise<void> => publishing.close();
export const pdfWorkerJobs = (): number => publishing.pendingJobs;
