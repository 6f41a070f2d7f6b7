import type { ByteRange } from '#contract/byteRange.ts';
import type {
  DevicePixels,
  OpenedDocument,
  OutlineItem,
  PageBlock,
  PageContent,
  PageIndex,
  PageSize,
  SearchBatch,
  SearchRequest,
  Tone,
} from '../pdf/engineProtocol.ts';

/** Protocol between the page and the worker that reads a pack (`contract/pack`). Types only. */

export interface PackSource {
  /** Absolute, same origin; read by HTTP ranges with the session's cookies. */
  readonly url: string;
  /** The end of the head, in bytes. */
  readonly headEnd: number;
  /** The end of the picture of page 1 at reading size, which begins at `headEnd`; absent without one. */
  readonly pictureEnd?: number | undefined;
}

/**
 * Opens a pack before the page has the code of Comlink. `open` with the same address answers with its result. The answer is
 * `{ arrived: true }` when the first picture, if it was requested, is here.
 */
export interface PackAhead {
  readonly ahead: PackSource;
}

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface PictureRequest {
  /** Chosen by the page and unique; the handle for `cancelPicture`. */
  readonly id: number;
  readonly page: PageIndex;
  /** Device pixels for one PDF point, as in a request to the engine. */
  readonly scale: number;
  /** The bitmap that the engine makes of the page at that scale. */
  readonly width: DevicePixels;
  readonly height: DevicePixels;
  /** Absent: as the file paints it. */
  readonly tone?: Tone | undefined;
}

/** The values of a page in the head. */
export interface PackedPage {
  /** null if the builder could not read the page. */
  readonly size: PageSize | null;
  /** The most frequent colour of the page, as in CSS; null if the builder could not paint it. */
  readonly color: string | null;
  /** The ranges of the PDF that the page needs; empty if unknown. */
  readonly ranges: readonly ByteRange[];
  /** Whether the pack has a thumbnail, and a preview that may be shown. */
  readonly hasThumbnail: boolean;
  readonly hasPreview: boolean;
  /** The size of the picture at reading size; null without one. */
  readonly picture: PictureSize | null;
}

export interface PackFacts {
  readonly pages: readonly PackedPage[];
  readonly outline: readonly OutlineItem[];
  readonly labels: readonly string[] | null;
  /** As `OpenedDocument` has it; undefined if the pack does not have it. */
  readonly direction: OpenedDocument['direction'] | undefined;
  /** Not the opening pack of a new issue, which has page 1 only. */
  readonly isWhole: boolean;
}

/**
 * Called through Comlink; one for each open document. A part that cannot be had is null, and so is a picture in the tone
 * of Night where the pack does not tell which pictures the page paints, or where one of them is partly transparent.
 */
export interface PackApi {
  /** Reads the head, and requests the first picture meanwhile. null if the head cannot be read or has another format. */
  open(source: PackSource): Promise<PackFacts | null>;
  /** @param aspect the height of the part to be shown, from the top, for a width of 1 */
  thumbnail(page: PageIndex, aspect: number, tone?: Tone): Promise<ImageBitmap | null>;
  preview(page: PageIndex, tone?: Tone): Promise<ImageBitmap | null>;
  /** The picture of a page at reading size, scaled to the place and the size of the engine's paint. */
  picture(request: PictureRequest): Promise<ImageBitmap | null>;
  /** Ends the download of a picture, whose answer is null. */
  cancelPicture(id: number): void;
  /** Resolves when the download of the first picture, which `open` has begun, has ended. */
  firstPictureArrived(): Promise<void>;
  content(page: PageIndex): Promise<PageContent | null>;
  /** Text blocks and pictures of the page, by which the reader fits a column to the screen. */
  blocks(page: PageIndex): Promise<readonly PageBlock[] | null>;
  /** As `search` of the engine (`workers/pdf/engineProtocol.ts`), without the boxes. */
  search(request: SearchRequest): Promise<SearchBatch | null>;
}
