import * as z from 'zod/mini';
import { type ByteRange, CHUNK_BYTES } from '../byteRange.ts';
import { PACK_FORMAT, PAGES_PER_CHUNK, PREFIX_BYTES, THUMBNAIL_WIDTH } from './format.ts';

const count = () => z.int().check(z.minimum(0));

/** The offset, counted from the end of the head, and the length. */
const Part = z.tuple([count(), count()]);
export type Part = z.infer<typeof Part>;

const OutlineEntry = z.object({
  title: z.string(),
  /** From 1; null for a heading without a target. */
  page: z.nullable(z.int()),
  /** As of a link in `PackedPages`. */
  left: z.optional(z.int()),
  get items(): z.ZodMiniReadonly<z.ZodMiniArray<typeof OutlineEntry>> {
    return z.readonly(z.array(OutlineEntry));
  },
});

export const Color = z.string().check(z.regex(/^[0-9a-f]{6}$/));

/** Like `Part`, with the width and the height in pixels. */
const PicturePart = z.tuple([count(), count(), count(), count()]);

/** The head of a pack. Lists have one entry for each page, or for each ten pages. */
export const PackHead = z.object({
  format: z.literal(PACK_FORMAT),
  /**
   * The pack is made when the issue is published, until the whole one is built: it has the values of the document and of
   * page 1 only. Other pages are as if they could not be read, and `text` and `sheets` have one entry.
   */
  isOpening: z.optional(z.literal(true)),
  /** Width and height of each page as it is shown, in PDF points. */
  sizes: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(1)),
  /** As `workers/pdf/file/outline.ts` returns them; null if all equal the page numbers. */
  labels: z.nullable(z.readonly(z.array(z.string()))),
  outline: z.readonly(z.array(OutlineEntry)),
  /** The language of the document; null if it names none. */
  language: z.nullable(z.string()),
  /** The reading direction of the document; null if it names none, absent in packs that were built before it was stored. */
  direction: z.optional(z.nullable(z.enum(['ltr', 'rtl']))),
  /** The most frequent colour of each page, as `rrggbb`; null if it could not be painted. */
  colors: z.array(z.nullable(Color)),
  /**
   * The chunks that each page needs: the first chunk of a range, the number of chunks, and so on. Empty if unknown.
   * They include what a reader needs to open the document.
   */
  ranges: z.array(z.array(count())),
  /** `PackedBlocks` of all pages. */
  blocks: Part,
  /** The blocks tell painted pictures from tagged figures. Absent in packs that were built before. */
  marksPainted: z.optional(z.literal(true)),
  /** `PackedPages`, for each ten pages. */
  text: z.array(Part),
  /** A sheet of thumbnails for each ten pages; null without any. */
  sheets: z.array(z.nullable(Part)),
  /** The height of each thumbnail in its sheet, in pixels; 0 without one. */
  thumbnails: z.array(count()),
  previews: z.array(z.nullable(PicturePart)),
  /** Whether the preview of each page may differ from the page as the reader's engine paints it. Such a preview is not shown. */
  differs: z.array(z.boolean()),
  /** The page at reading size: as the reader's engine paints it, up to the size of the picture. null for most pages. */
  pictures: z.array(z.nullable(PicturePart)),
});
export type PackHead = z.infer<typeof PackHead>;

export interface Picture {
  /** In the pack. */
  readonly range: ByteRange;
  /** In pixels, in the picture of that range. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns where a part lies in the pack. */
export function rangeOfPart([offset, length]: readonly number[], headBytes: number): ByteRange {
  const begin = PREFIX_BYTES + headBytes + (offset ?? 0);
  return { begin, end: begin + (length ?? 0) };
}

/** Returns the ranges of the PDF that a page needs; empty if unknown. */
export function rangesOfPage({ ranges }: PackHead, index: number): readonly ByteRange[] {
  const chunks = ranges[index] ?? [];
  return chunks.flatMap((first, at) => {
    if (at % 2 === 1) return [];
    const last = first + (chunks[at + 1] ?? 0);
    return { begin: first * CHUNK_BYTES, end: last * CHUNK_BYTES };
  });
}

/** Returns the place of a page's thumbnail; null without one. */
export function thumbnailOf(head: PackHead, headBytes: number, index: number): Picture | null {
  const sheet = head.sheets[Math.floor(index / PAGES_PER_CHUNK)];
  const height = head.thumbnails[index];
  if (!sheet || !height) return null;
  const x = (index % PAGES_PER_CHUNK) * THUMBNAIL_WIDTH;
  return { range: rangeOfPart(sheet, headBytes), x, y: 0, width: THUMBNAIL_WIDTH, height };
}

/** Returns the place of a page's preview; null without one that may be shown. */
export function previewOf(head: PackHead, headBytes: number, index: number): Picture | null {
  const preview = head.previews[index];
  if (!preview || head.differs[index]) return null;
  const [, , width, height] = preview;
  return { range: rangeOfPart(preview, headBytes), x: 0, y: 0, width, height };
}

/** Returns the place of a page's picture at reading size; null without one. */
export function pictureOf(head: PackHead, headBytes: number, index: number): Picture | null {
  const picture = head.pictures[index];
  if (!picture) return null;
  const [, , width, height] = picture;
  return { range: rangeOfPart(picture, headBytes), x: 0, y: 0, width, height };
}
