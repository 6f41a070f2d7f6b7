import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../../platform/disk.ts';
import type { TextAccess } from '#contract/api/issue.ts';
import type { Warning } from '../refusals.ts';
import type { OpenPdf } from './pdf.ts';
import { packFirstPage } from './packing/packPages.ts';
import { propose } from './propose.ts';
import { firstPageRangesOf } from './recordedRanges.ts';
import {
  PdfWorkerRefusal,
  type PublishJob,
  type PdfWorkerResult,
  type PdfWorkerStep,
  type ReadyPdf,
} from './workerProtocol.ts';
import { paintPreviews } from './previews.ts';
import { type Survey, survey } from './survey.ts';
import { cutSample, rewrite, type Rewritten } from './rewritePdf.ts';

/** Makes all files of an issue. Throws `PdfWorkerRefusal`. */
export async function work(
  job: PublishJob,
  onStep: (step: PdfWorkerStep) => void,
): Promise<PdfWorkerResult> {
  const { full, sample, ...made } = await processFile(job, onStep);
  if (job.withOpening) onStep('opening');
  const whole = await readyPdf(full, job);
  return {
    ...made,
    full: whole,
    sample: sample === null ? null : await readyPdf(sample, job, whole.opening),
  };
}

/** @param painted the opening pack of a file with the same page 1 */
const readyPdf = async (
  file: string,
  { folder, withOpening }: PublishJob,
  painted: string | null = null,
): Promise<ReadyPdf> => ({
  path: file,
  firstPageRanges: await firstPageRangesOf(file),
  opening: withOpening ? await openingOf(file, folder, painted).catch(nullUnlessDiskFull) : null,
});

async function openingOf(
  file: string,
  folder: string,
  painted: string | null,
): Promise<string | null> {
  const opening = await mkdtemp(path.join(folder, 'opening-'));
  return (await packFirstPage(file, opening, painted)) ? opening : null;
}

/** Without the pack of page 1 the issue is published as well. */
function nullUnlessDiskFull(error: unknown): null {
  if (isDiskFull(error)) throw error;
  return null;
}

async function processFile(job: PublishJob, onStep: (step: PdfWorkerStep) => void) {
  onStep('writing');
  const written = await rewrite(job.folder);
  try {
    onStep('checking');
    const seen = await check(written, job);
    const rest = await finish(written, job, onStep);
    const { file, download, pdf } = written;
    const warnings = [...written.warnings, ...warningsOf(seen), ...rest.warnings, ...lossesOf(pdf)];
    const textAccess = textAccessOf(seen, await pdf.isTagged());
    return {
      ...rest,
      full: file,
      download,
      pages: pdf.pages,
      format: seen.format,
      textAccess,
      warnings,
    };
  } finally {
    await written.pdf.close();
  }
}

async function finish(
  written: Rewritten,
  { folder, samplePages }: PublishJob,
  onStep: (step: PdfWorkerStep) => void,
) {
  if (samplePages > 0) onStep('sample');
  const sample = samplePages > 0 ? await cutSample(folder, written, samplePages) : null;
  onStep('cover');
  const { pdf } = written;
  const { isCoverIncomplete, areIncomplete, ...shown } = await paintPreviews(written, folder);
  const warnings: Warning[] = samplePages > 0 && !sample ? [{ code: 'no_sample' }] : [];
  if (isCoverIncomplete) warnings.push({ code: 'cover_incomplete' });
  else if (areIncomplete) warnings.push({ code: 'picture_left_out' });
  return { ...shown, proposed: await propose(pdf, written.file), sample, warnings };
}

async function check({ pdf, scanned }: Rewritten, job: PublishJob): Promise<Survey> {
  // A file may state a negative number of pages.
  if (pdf.pages < 1) throw new PdfWorkerRefusal('broken');
  if (pdf.pages > job.maxPages) throw new PdfWorkerRefusal('too_many_pages', pdf.pages);
  if (job.samplePages >= pdf.pages) throw new PdfWorkerRefusal('sample_not_shorter', pdf.pages);
  const seen = await survey(pdf, (await isDrawn(pdf)) ? new Set() : scanned);
  if (seen.unreadable.length === pdf.pages) throw new PdfWorkerRefusal('broken');
  return seen;
}

const warningsOf = ({ unreadable, lacksText }: Survey): Warning[] => [
  ...(unreadable.length > 0 ? [{ code: 'pages_unreadable', pages: unreadable } as const] : []),
  ...(lacksText ? [{ code: 'no_text' } as const] : []),
];

const textAccessOf = ({ lacksText }: Survey, isTagged: boolean): TextAccess => {
  if (lacksText) return 'scan';
  return isTagged ? 'tagged' : 'text';
};

const lossesOf = ({ incompletePages }: OpenPdf): Warning[] =>
  incompletePages.size > 0
    ? [{ code: 'pages_incomplete', pages: [...incompletePages].toSorted((a, b) => a - b) }]
    : [];

/** Drawing and layout programs, whose pages may be one picture without being scans. */
const drawing =
  /adobe (?:indesign|illustrator|photoshop|express)|affinity|blender|canva|clip studio|comic ?life|corel|figma|gimp|inkscape|keynote|krita|pagemaker|powerpoint|procreate|publisher|quark|scribus/i;

/** Whether the metadata names such a program. */
async function isDrawn(pdf: OpenPdf): Promise<boolean> {
  const metadata = await pdf.metadata().catch(() => () => '');
  return ['Creator', 'Producer', 'xmp:creatortool', 'pdf:producer'].some((name) =>
    drawing.test(metadata(name)),
  );
}
