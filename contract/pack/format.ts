import * as z from 'zod/mini';

/** How far the pack of a PDF is. */
export const packStates = ['pending', 'building', 'ready', 'failed'] as const;
export const PackState = z.enum(packStates);
export type PackState = z.infer<typeof PackState>;

/** Changes with every change of the format, and of the words that a page has. The server then builds all packs again. */
export const PACK_FORMAT = 4;

/** Pages of one chunk of the text, and of one sheet of thumbnails. */
export const PAGES_PER_CHUNK = 10;

/** The width of a thumbnail in a sheet, in pixels: 75 CSS pixels at density 2. */
export const THUMBNAIL_WIDTH = 150;

/** The width of a preview in pixels: of an upright page, and of a wide one. */
export const PREVIEW_WIDTHS = { upright: 400, wide: 600 } as const;

/** The longer side of a picture at reading size, in pixels. */
export const PICTURE_SIDE = 2400;

/** A page that is more than this many times as high as wide, or as wide as high, has no pictures. */
export const MAX_PICTURE_ASPECT = 3;

/** Coordinates of text are whole numbers of this many parts of a PDF point. */
export const TEXT_UNIT = 50;

/** The media type of thumbnails and previews. Pictures at reading size are JPEG. */
export const PICTURE_TYPE = 'image/webp';

/** 'GFPK', the format and the length of the head, each a little-endian number of 32 bits. */
export const PREFIX_BYTES = 12;
const magic = 0x4b504647;

export function writePrefix(headBytes: number): Uint8Array {
  const bytes = new Uint8Array(PREFIX_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, PACK_FORMAT, true);
  view.setUint32(8, headBytes, true);
  return bytes;
}

/**
 * Returns the length of the head; null if this is no pack of the present format.
 * @param bytes the first bytes of the pack
 */
export function readPrefix(bytes: Uint8Array): number | null {
  if (bytes.length < PREFIX_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const isOurs = view.getUint32(0, true) === magic && view.getUint32(4, true) === PACK_FORMAT;
  return isOurs ? view.getUint32(8, true) : null;
}
