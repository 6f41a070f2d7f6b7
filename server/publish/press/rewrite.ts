import path from 'node:path';
import type { Warning } from '../warnings.ts';
import { openPdf, type OpenPdf } from './pdf.ts';
import { sourceName } from './protocol.ts';
import { qpdf } from './qpdf.ts';

const fullName = 'full.pdf';
const sampleName = 'sample.pdf';

export interface Rewritten {
  readonly file: string;
  readonly pdf: OpenPdf;
  readonly warning: Warning | null;
}

/**
 * The source written for reading by ranges: decrypted, with object streams, not linearised (that
 * made page 1 of a large file cost 12.5 MB instead of 0.4). Where that loses pages, or fails, the
 * source itself is taken. Throws `PressRefusal` where nobody can read it.
 */
export async function rewrite(folder: string): Promise<Rewritten> {
  const ending = await qpdf(folder, [
    '--decrypt',
    '--object-streams=generate',
    `/work/${sourceName}`,
    `/work/${fullName}`,
  ]);
  const file = path.join(folder, fullName);
  const pdf = ending === 'failed' ? null : await openPdf(file).catch(() => null);
  if (pdf && ending === 'clean') return { file, pdf, warning: null };
  return betterOf(folder, pdf && { file, pdf, warning: 'repaired' });
}

/** A mended file may have lost pages that the program for reading still finds in the source. */
async function betterOf(folder: string, mended: Rewritten | null): Promise<Rewritten> {
  const file = path.join(folder, sourceName);
  if (!mended) return { file, pdf: await openPdf(file), warning: 'as_it_is' };
  const pdf = await openPdf(file).catch(() => null);
  if (pdf && pdf.pages > mended.pdf.pages) {
    await mended.pdf.close();
    return { file, pdf, warning: 'as_it_is' };
  }
  await pdf?.close();
  return mended;
}

/**
 * The first pages of a file as a file of their own; null where that fails. It starts from nothing
 * and takes in only what these pages themselves reach, so that no page, picture, attachment or
 * hidden text of the rest can come along: links to other pages end nowhere, the outline and the
 * document's own names stay behind. Dictionaries of resources are cut down to what is used, because
 * many programs write one for all pages.
 */
export async function cutSample(folder: string, file: string, pages: number) {
  const ending = await qpdf(folder, [
    '--empty',
    '--object-streams=generate',
    '--remove-unreferenced-resources=yes',
    '--pages',
    `/work/${path.basename(file)}`,
    `1-${pages}`,
    '--',
    `/work/${sampleName}`,
  ]);
  const sample = path.join(folder, sampleName);
  return ending !== 'failed' && (await hasPages(sample, pages)) ? sample : null;
}

async function hasPages(file: string, pages: number): Promise<boolean> {
  const pdf = await openPdf(file).catch(() => null);
  await pdf?.close();
  return pdf?.pages === pages;
}
