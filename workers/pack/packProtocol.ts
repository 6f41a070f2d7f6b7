import type { ByteRange } from '#contract/byteRange.ts';
import type {
  OutlineItem,
  PageContent,
  PageIndex,
  PageSize,
  SearchBatch,
  SearchRequest,
} from '../pdf/engineProtocol.ts';

/** Protocol between the page and the worker that reads a pack (`contract/pack`). Types only. */

export interface PackSource {
  /** Absolute, same origin; read by HTTP ranges with the session's cookies. */
  readonly url: string;
  /** The end of the head, in bytes. */
  readonly headEnd: number;
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
}

export interface PackFacts {
  readonly pages: readonly PackedPage[];
  readonly outline: readonly OutlineItem[];
  readonly labels: readonly string[] | null;
}

/** Called through Comlink; one for each open document. A part that cannot be had is null. */
export interface PackApi {
  /** Reads the head; null if it cannot be read or has another format. */
  open(source: PackSource): Promise<PackFacts | null>;
  /** @param aspect the height of the part to be shown, from the top, for a width of 1 */
  thumbnail(page: PageIndex, aspect: number): Promise<ImageBitmap | null>;
  preview(page: PageIndex): Promise<ImageBitmap | null>;
  content(page: PageIndex): Promise<PageContent | null>;
  /** As `search` of the engine (`workers/pdf/engineProtocol.ts`), without the boxes. */
  search(request: SearchRequest): Promise<SearchBatch | null>;
}
