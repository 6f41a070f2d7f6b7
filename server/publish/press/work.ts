import type { Warning } from '../warnings.ts';
import { makeCover } from './cover.ts';
import type { OpenPdf } from './pdf.ts';
import { makePictures } from './pictures.ts';
import { propose } from './propose.ts';
import { openingOf } from './opening.ts';
import {
  PressRefusal,
  type PressOrder,
  type PressResult,
  type PressStep,
  type ReadyPdf,
} from './protocol.ts';
import { type Survey, survey } from './survey.ts';
import { cutSample, rewrite, type Rewritten } from './rewrite.ts';

/** Makes everything that an issue needs out of one file. Throws `PressRefusal`. */
export async function work(
  order: PressOrder,
  onStep: (step: PressStep) => void,
): Promise<PressResult> {
  const { full, sample, ...made } = await make(order, onStep);
  return { ...made, full: await ready(full), sample: sample === null ? null : await ready(sample) };
}

const ready = async (path: string): Promise<ReadyPdf> => ({ path, opening: await openingOf(path) });

async function make(order: PressOrder, onStep: (step: PressStep) => void) {
  onStep('writing');
  const written = await rewrite(order.folder);
  try {
    onStep('checking');
    const seen = await check(written.pdf, order);
    const rest = await finish(written, order, onStep);
    const warnings = [written.warning, ...warningsOf(seen), ...rest.warnings].filter(
      (warning) => warning !== null,
    );
    const { file, pdf } = written;
    return { ...rest, full: file, pages: pdf.pages, format: seen.format, warnings };
  } finally {
    await written.pdf.close();
  }
}

async function finish(
  written: Rewritten,
  { folder, samplePages }: PressOrder,
  onStep: (step: PressStep) => void,
) {
  if (samplePages > 0) onStep('sample');
  const sample = samplePages > 0 ? await cutSample(folder, written, samplePages) : null;
  onStep('cover');
  const { pdf } = written;
  const made = {
    ...(await makeCover(pdf, folder)),
    pictures: await makePictures(pdf, folder),
    proposed: await propose(pdf),
    sample,
  };
  const warnings: Warning[] = samplePages > 0 && !sample ? ['no_sample'] : [];
  if (pdf.hasLeftOut()) warnings.push('picture_left_out');
  return { ...made, warnings };
}

async function check(pdf: OpenPdf, order: PressOrder): Promise<Survey> {
  // A file may claim fewer pages than none.
  if (pdf.pages < 1) throw new PressRefusal('broken');
  if (pdf.pages > order.mostPages) throw new PressRefusal('too_many_pages', pdf.pages);
  if (order.samplePages >= pdf.pages) throw new PressRefusal('sample_not_shorter', pdf.pages);
  const seen = await survey(pdf);
  if (seen.unreadable === pdf.pages) throw new PressRefusal('broken');
  return seen;
}

const warningsOf = ({ unreadable, isWordless }: Survey): Warning[] => [
  ...(unreadable > 0 ? (['pages_unreadable'] as const) : []),
  ...(isWordless ? (['no_text'] as const) : []),
];
