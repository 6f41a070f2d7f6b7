import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../../platform/disk.ts';
import type { Warning } from '../refusals.ts';
import { contentLeftOut, type LeftOut } from './leftOut.ts';
import { sanitize, hasActiveContent } from './removeActiveContent.ts';
import { type Damage, damagedPages } from './qpdfWarnings.ts';
import { repairPageTree } from './pageTree.ts';
import { openPdf, type OpenPdf } from './pdf.ts';
import { convertPictures } from './readingPictures.ts';
import { stripSrgbProfiles } from './stripSrgbProfiles.ts';
import { PdfWorkerRefusal, sourceName } from './workerProtocol.ts';
import { qpdf } from './qpdf.ts';
import { scannedPages } from './scans.ts';

const plainName = 'plain.pdf';
const copyName = 'mended.pdf';
const fullName = 'full.pdf';
const readingName = 'reading.pdf';
const sampleName = 'sample.pdf';
const rightToLeftName = 'leftward.pdf';
const pagesName = 'pages.json';

/** The id is derived from the content, so that a file that is published twice is stored once. */
const sameId = '--deterministic-id';
const packedOptions = ['--object-streams=generate', sameId];
const plainOptions = ['--object-streams=disable', sameId, '--decrypt', '--stream-data=preserve'];

export interface Rewritten {
  /** The file that is read. */
  readonly file: string;
  /** The file with the publisher's pictures, for downloads; null if it is the same. */
  readonly download: string | null;
  readonly pdf: OpenPdf;
  readonly warnings: readonly Warning[];
  /** The numbers of the scanned pages. */
  readonly scanned: ReadonlySet<number>;
}

/** The result of qpdf. */
interface Written extends Pick<Rewritten, 'file' | 'download'> {
  readonly isRepaired: boolean;
  /** The numbers of the damaged pages, as far as known. */
  readonly pages: readonly number[];
  readonly leftOut: LeftOut | null;
  readonly scanned: ReadonlySet<number>;
}

/**
 * Rewrites the source for range requests: decrypted, with object streams, not linearised.
 * (Linearisation made page 1 of a large file cost 12.5 MB instead of 0.4.) A damaged source is
 * repaired, or published unchanged if the repair fails. Throws `PdfWorkerRefusal` if the source
 * cannot be read.
 */
export async function rewrite(folder: string): Promise<Rewritten> {
  const written = await rewriteWithQpdf(folder, sourceName);
  const pdf = written && (await openPdf(written.file).catch(() => null));
  const rewritten = written && pdf && rewrittenAs(pdf, written);
  return rewritten && !written.isRepaired ? rewritten : fromDamaged(folder, rewritten);
}

const rewrittenAs = (pdf: OpenPdf, written: Written): Rewritten => ({
  file: written.file,
  download: written.download,
  pdf,
  warnings: [
    ...(written.isRepaired ? [repaired(written.pages)] : []),
    ...(written.leftOut ? warningsOf(written.leftOut) : []),
  ],
  scanned: written.scanned,
});

function warningsOf({ attachments, mediaPages, isXfaForm }: LeftOut): Warning[] {
  const warnings: Warning[] = [];
  if (attachments > 0) warnings.push({ code: 'attachments_left_out', count: attachments });
  if (mediaPages.length > 0) warnings.push({ code: 'media_left_out', pages: mediaPages });
  if (isXfaForm) warnings.push({ code: 'form_left_out' });
  return warnings;
}

const repaired = (pages: readonly number[]): Warning => ({
  code: 'repaired',
  ...(pages.length > 0 && { pages }),
});

/**
 * Rewrites the file twice. The first pass writes all objects uncompressed: the page tree is
 * repaired, active content is removed, and unneeded colour profiles are stripped. The second pass
 * packs the objects. Returns null on failure.
 */
async function rewriteWithQpdf(folder: string, name: string): Promise<Written | null> {
  const plain = path.join(folder, plainName);
  try {
    const opened = await qpdf(folder, [...plainOptions, `/folder/${name}`, `/folder/${plainName}`]);
    if (opened.ending === 'failed') return null;
    const leadsBack = nullOnError(() => repairPageTree(plain)) ?? false;
    const leftOut = nullOnError(() => contentLeftOut(plain));
    const isSanitized = nullOnError(() => {
      sanitize(plain);
      return true;
    });
    if (!isSanitized) return null;
    nullOnError(() => stripSrgbProfiles(plain));
    const scanned = nullOnError(() => scannedPages(plain)) ?? new Set<number>();
    const packed = await qpdf(folder, [
      ...packedOptions,
      `/folder/${plainName}`,
      `/folder/${fullName}`,
    ]);
    if (packed.ending === 'failed') return null;
    const full = path.join(folder, fullName);
    const reading = await readingCopy(folder, full);
    const isRepaired = leadsBack || opened.ending === 'mended' || packed.ending === 'mended';
    return {
      file: reading ?? full,
      download: reading && full,
      isRepaired,
      pages: await pagesWith(opened.damage, folder, name),
      leftOut,
      scanned,
    };
  } finally {
    await rm(plain, { force: true });
  }
}

/** Writes the file with converted pictures; null if none is converted. The first file stays for downloads. */
async function readingCopy(folder: string, full: string): Promise<string | null> {
  const plain = path.join(folder, plainName);
  const converted = nullOnError(() => convertPictures(plain)) ?? 0;
  if (converted === 0) return null;
  const { ending } = await qpdf(folder, [
    ...packedOptions,
    `/folder/${plainName}`,
    `/folder/${readingName}`,
  ]);
  const reading = path.join(folder, readingName);
  return ending === 'clean' && (await pagesOf(reading)) === (await pagesOf(full)) ? reading : null;
}

/** Returns null if the structure of the file is unexpected. The file then stays unchanged. */
function nullOnError<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return null;
  }
}

/** Returns the pages of the damaged objects, as far as the page tree can be read. */
async function pagesWith(
  damage: readonly Damage[],
  folder: string,
  name: string,
): Promise<number[]> {
  if (damage.every(({ object }) => object === null)) return [];
  const json = ['--json=2', '--json-key=pages', `/folder/${name}`, `/folder/${pagesName}`];
  if ((await qpdf(folder, json)).ending === 'failed') return [];
  const { pages } = JSON.parse(await readFile(path.join(folder, pagesName), 'utf8')) as {
    readonly pages: Parameters<typeof damagedPages>[1];
  };
  return damagedPages(damage, pages);
}

/** qpdf's result of a damaged file may lack pages that pdf.js still finds. */
async function fromDamaged(folder: string, written: Rewritten | null): Promise<Rewritten> {
  const file = path.join(folder, sourceName);
  if (written) {
    if ((await pagesOf(file)) <= written.pdf.pages) return written;
    await written.pdf.close();
  }
  const pdf = await openPdf(file);
  const copied = await rewriteCopy(folder, pdf);
  if (copied) return copied;
  if (!hasActiveContent(file))
    return { file, download: null, pdf, warnings: [{ code: 'as_it_is' }], scanned: new Set() };
  const isReadable = await pdf.inspect(1, { checksText: false }).catch(() => null);
  await pdf.close();
  throw new PdfWorkerRefusal(isReadable ? 'not_made_safe' : 'broken');
}

/**
 * Our build of qpdf fails on a broken cross-reference table. pdf.js finds the objects without it
 * and copies the pages to a sound file, which qpdf can process.
 */
async function rewriteCopy(folder: string, source: OpenPdf): Promise<Rewritten | null> {
  const pages = await source.copyPages().catch(() => null);
  if (!pages) return null;
  await writeFile(path.join(folder, copyName), pages);
  const written = await rewriteWithQpdf(folder, copyName);
  if (!written || (await pagesOf(written.file)) !== source.pages) return null;
  await source.close();
  return rewrittenAs(await openPdf(written.file), { ...written, isRepaired: true });
}

/**
 * Writes the first pages to a new file; returns null on failure. The new file includes only objects
 * that these pages reach, so that no page, picture, attachment or hidden text of the rest is
 * included: links to other pages have no destination, and the outline and the document's names are
 * absent. Resource dictionaries are reduced to the used entries, because many programs write one
 * for all pages. Only the reading direction is written again.
 */
export async function cutSample(folder: string, { file, pdf }: Rewritten, pages: number) {
  const start = (await pdf.isRightToLeft()) ? await emptyRightToLeftFile(folder) : '--empty';
  const { ending } = await qpdf(folder, [
    start,
    ...packedOptions,
    '--remove-unreferenced-resources=yes',
    '--pages',
    `/folder/${path.basename(file)}`,
    `1-${pages}`,
    '--',
    `/folder/${sampleName}`,
  ]);
  const sample = path.join(folder, sampleName);
  return ending !== 'failed' && (await pagesOf(sample)) === pages ? sample : null;
}

/** Writes an empty right-to-left file, to which the pages are added. */
async function emptyRightToLeftFile(folder: string): Promise<string> {
  const head = '%PDF-1.7\n';
  const catalog =
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /Direction /R2L >> >>\nendobj\n';
  const tree = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
  const entries = [head.length, head.length + catalog.length].map(
    (offset) => `${String(offset).padStart(10, '0')} 00000 n \n`,
  );
  const body = head + catalog + tree;
  const table = `xref\n0 3\n0000000000 65535 f \n${entries.join('')}`;
  const end = `trailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  await writeFile(path.join(folder, rightToLeftName), body + table + end, 'latin1');
  return `/folder/${rightToLeftName}`;
}

/** Returns 0 if the file cannot be read. */
async function pagesOf(file: string): Promise<number> {
  const pdf = await openPdf(file).catch(() => null);
  await pdf?.close();
  return pdf?.pages ?? 0;
}
