import type { Warning } from '../warnings.ts';
import { makeCover } from './cover.ts';
import type { OpenPdf } from './pdf.ts';
import { makePictures } from './pictures.ts';
import { propose } from './propose.ts';
import { PressRefusal, type PressOrder, type PressResult, type PressStep } from './protocol.ts';
import { cutSample, rewrite, type Rewritten } from './rewrite.ts';

/** Makes everything that an issue needs out of one file. Throws `PressRefusal`. */
export async function work(
  order: PressOrder,
  onStep: (step: PressStep) => void,
): Promise<PressResult> {
  onStep('writing');
  const written = await rewrite(order.folder);
  try {
    onStep('checking');
    const damage = await check(written.pdf, order);
    const rest = await finish(written, order, onStep);
    const warnings = [written.warning, damage, ...rest.warnings].filter((w) => w !== null);
    return { ...rest, full: written.file, pages: written.pdf.pages, warnings };
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
  const warnings: Warning[] = samplePages > 0 && !sample ? ['no_sample'] : [];
  const { pdf } = written;
  return {
    ...(await makeCover(pdf, folder)),
    pictures: await makePictures(pdf, folder),
    proposed: await propose(pdf),
    sample,
    warnings,
  };
}

async function check(pdf: OpenPdf, order: PressOrder): Promise<Warning | null> {
  // A file may claim fewer pages than none.
  if (pdf.pages < 1) throw new PressRefusal('broken');
  if (pdf.pages > order.mostPages) throw new PressRefusal('too_many_pages', pdf.pages);
  if (order.samplePages >= pdf.pages) throw new PressRefusal('sample_not_shorter', pdf.pages);
  const unreadable = await pdf.countUnreadable();
  if (unreadable === pdf.pages) throw new PressRefusal('broken');
  return unreadable > 0 ? 'pages_unreadable' : null;
}
