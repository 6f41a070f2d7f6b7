import type {
  CoverFiles,
  CoverJob,
  IconJob,
  PackJob,
  PackStep,
  PictureJob,
  PublishJob,
  PdfWorkerResult,
  PdfWorkerStep,
} from './workerProtocol.ts';
import { type PdfWorkerAnswer, type RunOptions, WorkerProcess } from './workerProcess.ts';

export type {
  CoverFiles,
  PagePicture,
  PdfWorkerResult,
  Proposed,
  ReadyPdf,
  Rendition,
} from './workerProtocol.ts';

/** A publisher waits for it. */
const publishing = new WorkerProcess<PublishJob | CoverJob, PdfWorkerStep, unknown>({
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

type Run<Job, Result> = (
  job: Job,
  options: RunOptions<PdfWorkerStep>,
) => Promise<PdfWorkerAnswer<Result>>;

const run = publishing.run.bind(publishing);
export const processPdf = run as Run<PublishJob, PdfWorkerResult>;
export const processPicture = run as Run<CoverJob, CoverFiles>;
export const drawIcon = drawing.run.bind(drawing);
export const closePdfWorker = async (): Promise<void> => {
  await Promise.all([publishing.close(), drawing.close()]);
};
export const pdfWorkerJobs = (): number => publishing.pendingJobs + drawing.pendingJobs;
