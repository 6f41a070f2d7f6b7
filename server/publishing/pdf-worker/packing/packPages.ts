import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from '../pdfjs.ts';
import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import { labelsWorthShowing } from '../../../../workers/pdf/file/outline.ts';
import { directionOf } from '../../../../workers/pdf/schedule/pages.ts';
import { textContextIn } from '../../../../workers/pdf/text/readPage.ts';
import { PdfWorkerRefusal, sourceName, type PackJob, type PackStep } from '../workerProtocol.ts';
import { copyPicture, type PackBatch, writeBatch, writePicture } from './batchFile.ts';
import { dominantColor, previewsOf, sheetOf, thumbnailOf } from './packPictures.ts';
import {
  type PageOfPack,
  pageOfPack,
  type Source,
  type TextContext,
  withDocument,
  withSource,
} from './pageOfPack.ts';
import { showsPainted } from './previewDifference.ts';
import { readingPictureOf } from './readingPicture.ts';

/** Writes the files of one batch of a pack. Throws `PdfWorkerRefusal`. */
export async function packPages(job: PackJob, onStep: (step: PackStep) => void): Promise<null> {
  await withSource(path.join(job.folder, sourceName), async (source) => {
    const document = await factsOf(source).catch(() => {
      throw new PdfWorkerRefusal('broken');
    });
    const pages = await pagesOf(job, source, document, onStep);
    await write(job, pages, document);
  });
  return null;
}

/**
 * Writes the files of a pack that has page 1 only. Returns false if the page cannot be read.
 * @param painted a folder with the picture of the same page at reading size
 */
export const packFirstPage = (
  file: string,
  folder: string,
  painted: string | null,
): Promise<boolean> =>
  withSource(file, async (source) => {
    const facts = await factsOf(source);
    const page = await pageOfPack(source, 0, facts);
    if (!page) return false;
    const thumbnail = page.picture && thumbnailOf(page.picture);
    await write({ folder, batch: 0 }, [{ ...page, thumbnail }], facts);
    if (painted) await copyPicture(painted, folder, 0);
    else await writePicture(folder, 0, await readingPictureOf(source, 0));
    return true;
  });

interface Facts extends TextContext {
  readonly pages: number;
  readonly labels: readonly string[] | null;
  readonly direction: 'ltr' | 'rtl' | null;
}

const factsOf = (source: Source): Promise<Facts> =>
  withDocument(source, async (pdf: PDFDocumentProxy) => ({
    ...(await textContextIn(pdf)),
    labels: labelsWorthShowing(await pdf.getPageLabels().catch(() => null)),
    direction: await directionOf(pdf).catch(() => null),
    pages: pdf.numPages,
  }));

interface Page extends Omit<PageOfPack, 'picture'> {
  readonly picture: Canvas | null;
  readonly thumbnail: Canvas | null;
}

async function pagesOf(
  { batch, skipped }: PackJob,
  source: Source,
  facts: Facts,
  onStep: (step: PackStep) => void,
): Promise<readonly (Page | null)[]> {
  const first = batch * PAGES_PER_CHUNK;
  const end = Math.min(first + PAGES_PER_CHUNK, facts.pages);
  const pages: (Page | null)[] = [];
  for (let index = first; index < end; index += 1) {
    onStep(index);
    const page = skipped.includes(index) ? null : await pageOfPack(source, index, facts);
    pages.push(page && { ...page, thumbnail: page.picture && thumbnailOf(page.picture) });
    collectGarbage();
  }
  return pages;
}

/** Above this the garbage of the pages is collected at once. */
const maxGarbageBytes = 360_000_000;

function collectGarbage(): void {
  if (process.memoryUsage.rss() > maxGarbageBytes) globalThis.gc?.();
}

async function write(
  { folder, batch }: Pick<PackJob, 'folder' | 'batch'>,
  pages: readonly (Page | null)[],
  { labels, outline, language, direction }: Facts,
): Promise<void> {
  const text = gzipSync(JSON.stringify(pages.map((page) => page?.text ?? null)), { level: 9 });
  const sheet = await sheetOf(pages.map((page) => page?.thumbnail ?? null));
  const painted = pages.flatMap((page) => page?.picture ?? []);
  const previews = await previewsOf(painted);
  const previewBytes = new Map(painted.map((picture, at) => [picture, previews[at]?.length ?? 0]));
  const differing = await differingPictures(painted, previews);
  const head: PackBatch = {
    pages: pages.map((page, at) => ({
      size: page ? [page.size.width, page.size.height] : [0, 0],
      color: page?.thumbnail ? dominantColor(page.thumbnail) : null,
      ranges: (page?.ranges ?? []).flatMap(({ first, count }) => [first, count]),
      blocks: [...(page?.blocks ?? [])],
      thumbnail: sheet?.heights[at] ?? 0,
      preview: page?.picture
        ? [previewBytes.get(page.picture) ?? 0, page.picture.width, page.picture.height]
        : null,
      paintTime: page?.paintTime ?? null,
      differs: !!page?.picture && (page.isUncertain || differing.has(page.picture)),
    })),
    text: text.length,
    sheet: sheet?.bytes.length ?? 0,
    document: batch === 0 ? { labels, outline, language, direction } : null,
  };
  await writeBatch(folder, batch, head, [text, ...(sheet ? [sheet.bytes] : []), ...previews]);
}

/** The pictures whose compressed previews do not show them. */
async function differingPictures(
  painted: readonly Canvas[],
  previews: readonly Buffer[],
): Promise<ReadonlySet<Canvas>> {
  const differing = new Set<Canvas>();
  for (const [at, picture] of painted.entries()) {
    const bytes = previews[at];
    if (!bytes || !(await showsPainted(picture, bytes))) differing.add(picture);
  }
  return differing;
}
