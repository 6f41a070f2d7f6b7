import { type FileHandle, open } from 'node:fs/promises';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { ImageKind, type PDFDocumentProxy, type PDFPageProxy } from '../pdfjs.ts';
import { MAX_PICTURE_ASPECT, PREVIEW_WIDTHS } from '#contract/pack/format.ts';
import type { PackedPart } from '#contract/pack/text.ts';
import type { PageSize } from '../../../../workers/pdf/engineProtocol.ts';
import {
  type Operators,
  type PaintedPictures,
  paintedPictures,
} from '../../../../workers/pdf/text/paintedPictures.ts';
import { sizeOf } from '../../../../workers/pdf/schedule/pages.ts';
import { packedBlocks, pageBlocksOf } from '../../../../workers/pdf/text/pageBlocks.ts';
import { packedParts } from '../../../../workers/pdf/text/packedParts.ts';
import { readPage, textContextIn } from '../../../../workers/pdf/text/readPage.ts';
import { openDocument } from '../document.ts';
import { openPainter } from '../pdf.ts';
import { usesDeviceFont } from './previewDifference.ts';
import { type ChunkRange, rangesIn, RecordingTransport } from '../recordedRanges.ts';
import { startParser } from './parser.ts';

export type TextContext = Awaited<ReturnType<typeof textContextIn>>;

/** The published PDF. */
export interface Source {
  readonly handle: FileHandle;
  readonly size: number;
}

export async function withSource<T>(
  file: string,
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const handle = await open(file);
  try {
    return await work({ handle, size: (await handle.stat()).size });
  } finally {
    await handle.close();
  }
}

/** Calls `work` with a newly opened document, as a reader opens it. */
export async function withDocument<T>(
  { handle, size }: Source,
  work: (pdf: PDFDocumentProxy, transport: RecordingTransport) => Promise<T>,
): Promise<T> {
  const transport = new RecordingTransport(handle, size);
  const parser = startParser();
  const task = openDocument(transport, { parser });
  try {
    const pdf = await task.promise;
    await pdf.getViewerPreferences();
    return await work(pdf, transport);
  } finally {
    await task.destroy();
    parser.destroy();
  }
}

export interface PageOfPack {
  readonly size: PageSize;
  /** null if the page cannot be painted as a reader paints it. */
  readonly picture: Canvas | null;
  /** Whether a reader's engine may paint something else: a font of the device, or a part that was not decoded here. */
  readonly isUncertain: boolean;
  /** The time of a processor for the picture, in milliseconds; null without one. */
  readonly paintTime: number | null;
  readonly ranges: readonly ChunkRange[];
  readonly text: readonly PackedPart[] | null;
  readonly blocks: readonly number[];
}

/**
 * Reads one page in a document of its own: a document that has read other pages does not request
 * again what they share. Returns null if the page cannot be read.
 */
export const pageOfPack = (
  source: Source,
  index: number,
  context: TextContext,
): Promise<PageOfPack | null> =>
  withDocument(source, async (pdf, transport) => {
    const page = await pdf.getPage(index + 1);
    const before = process.cpuUsage();
    const painted = await paintWhole(pdf, page, previewWidth).catch(() => null);
    const { user, system } = process.cpuUsage(before);
    const ranges = rangesIn(transport.chunks);
    const parts = await readPage(pdf, page, Promise.resolve(context)).catch(() => null);
    return {
      size: sizeOf(page),
      picture: painted?.picture ?? null,
      isUncertain: painted?.isUncertain ?? false,
      paintTime: painted && Math.round((user + system) / 1000),
      ranges,
      text: parts && packedParts(parts),
      blocks: packedBlocks(pageBlocksOf(parts ?? [], painted?.regions)),
    };
  }).catch(() => null);

const previewWidth = (ratio: number): number =>
  ratio < 1 ? PREVIEW_WIDTHS.wide : PREVIEW_WIDTHS.upright;

/**
 * Paints a page. Returns null if it cannot be painted as a reader paints it.
 * @param widthOf returns the width in pixels for the height divided by the width
 */
export async function paintWhole(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  widthOf: (ratio: number) => number,
) {
  const size = sizeOf(page);
  const ratio = size.height / size.width;
  if (!(ratio <= MAX_PICTURE_ASPECT && ratio >= 1 / MAX_PICTURE_ASPECT)) return null;
  const width = widthOf(ratio);
  const canvas = createCanvas(width, Math.max(1, Math.round(width * ratio)));
  const incompletePages = new Set<number>();
  let regions: PaintedPictures | undefined;
  const painter = openPainter(pdf, incompletePages, (operators: Operators) => {
    const { transform } = page.getViewport({ scale: 1 });
    regions = paintedPictures(operators, transform, size, (image) => isCutOut(page, image));
  });
  const isIncomplete = await painter.paint(page.pageNumber, canvas, width / size.width);
  if (isIncomplete) return null;
  const isUncertain = incompletePages.size > 0 || usesDeviceFont(page);
  return { picture: canvas, isUncertain, regions };
}

/** Whether a decoded picture is partly transparent: without a canvas pdf.js decodes it to red, green, blue and opacity. */
function isCutOut({ objs, commonObjs }: PDFPageProxy, image: unknown): boolean {
  const isShared = typeof image === 'string' && image.startsWith('g_');
  const found = isShared ? commonObjs : objs;
  const picture = typeof image !== 'string' ? image : found.has(image) ? found.get(image) : null;
  const { kind, data } = (picture ?? {}) as { kind?: number; data?: Uint8ClampedArray };
  return (
    kind === ImageKind.RGBA_32BPP && data?.some((value, at) => at % 4 === 3 && value < 250) === true
  );
}

/** Annotations with a state or media. */
const liveAnnotations = new Set(['Widget', 'Screen', 'RichMedia', 'Movie', 'Sound', '3D']);

/** Whether a page has parts that change while it is read. The reader has no switches of layers. */
export async function hasLiveParts(page: PDFPageProxy): Promise<boolean> {
  const annotations = (await page.getAnnotations()) as readonly { readonly subtype?: string }[];
  return annotations.some(({ subtype = '' }) => liveAnnotations.has(subtype));
}
