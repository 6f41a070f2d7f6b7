import type {
  IconJob,
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

/** An owner waits for it. */
const drawing = new WorkerProcess<IconJob, never, null>({ timed: 'job', isBackground: false });

export const drawIcon = drawing.run.bind(drawing);
export const processPdf = publishing.run.bind(publishing);
export const closePdfWorker = async (): Promise<void> => {
  await Promise.all([publishing.close(), drawing.close()]);
};
export const pdfWorkerJobs = (): number => publishing.pendingJobs + drawing.pendingJobs;
