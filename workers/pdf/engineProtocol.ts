/**
 * Protocol between page and engine. Types only: both sides import this file and
 * nothing else of each other.
 *
 * Three units, never mixed: PDF points (units of the file, 1/72 inch, origin top left after
 * rotation for viewing), CSS pixels (layout of the page), device pixels (bitmaps).
 */
import type { ByteRange } from '#contract/byteRange.ts';

declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

export type PdfPoints = Unit<'PdfPoints'>;
export type CssPixels = Unit<'CssPixels'>;
export type DevicePixels = Unit<'DevicePixels'>;
/** Counted from 0, as in arrays. */
export type PageIndex = Unit<'PageIndex'>;
/** Counted from 1, as in the interface. */
export type PageNumber = Unit<'PageNumber'>;

export interface PageSize {
  readonly width: PdfPoints;
  readonly height: PdfPoints;
}

/** Properties of a document whose first page can be painted. */
export interface OpenedDocument {
  readonly pageCount: number;
  readonly firstPage: PageSize;
  /** The file's own /ViewerPreferences /Direction (PDF 32000-1, 12.2), or null. */
  readonly direction: 'ltr' | 'rtl' | null;
}

/** A closed set: Comlink carries an error's message only, so failures travel as data. */
export type EngineFailure =
  | 'network' // the server could not be reached, after retries
  | 'busy' // the server could not answer (5xx, 408, 425, 429), after retries
  | 'refused' // the server refused: access ended or the link has expired
  | 'password' // needs a password
  | 'broken' // not a PDF, or one that cannot be read
  | 'page' // this page cannot be painted, others may
  | 'gone'; // the engine crashed or was closed

export type OpenAnswer =
  | { readonly kind: 'opened'; readonly document: OpenedDocument }
  | { readonly kind: 'failed'; readonly reason: EngineFailure };

/** Painted in this order; a request of a higher kind interrupts one of a lower. */
export type PaintPriority = 'visible' | 'ahead' | 'thumbnail';

/** A part of a page in device pixels, measured on the whole page at the request's scale. */
export interface PaintWindow {
  readonly x: DevicePixels;
  readonly y: DevicePixels;
  readonly width: DevicePixels;
  readonly height: DevicePixels;
}

/** How paper and ink look. */
export interface Tone {
  readonly kind: 'sepia' | 'dim' | 'night';
  /** Whether Night inverts a page that is one picture of paper. */
  readonly invertsScans: boolean;
}

export interface PaintRequest {
  /** Chosen by the page and unique within the engine; the handle for `cancel`. */
  readonly id: number;
  readonly page: PageIndex;
  /** Device pixels for one PDF point. */
  readonly scale: number;
  /** Absent: the whole page. */
  readonly window?: PaintWindow;
  /** The expected size of the page. If the page has another size, the answer is that size. */
  readonly size?: PageSize;
  readonly priority: PaintPriority;
  /** Absent: as the file paints it. */
  readonly tone?: Tone | undefined;
}

export type PaintAnswer =
  /** The bitmap is transferred. The receiver closes it or shows it on a canvas. */
  | { readonly kind: 'painted'; readonly bitmap: ImageBitmap }
  /** Nothing was painted, because the page has another size than the request. */
  | { readonly kind: 'sized'; readonly size: PageSize }
  /** A normal ending. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: EngineFailure };

export type TextFont = 'serif' | 'sans-serif' | 'monospace';

/** Text on one line. Its box is rotated about its top left corner. */
export interface TextRun {
  readonly text: string;
  readonly direction: 'ltr' | 'rtl';
  /** The box's top left corner, on the page as shown. */
  readonly x: PdfPoints;
  readonly y: PdfPoints;
  readonly width: PdfPoints;
  /** Of the letters, and the height of the box. */
  readonly size: PdfPoints;
  /** Radians, clockwise. */
  readonly angle: number;
  /** A generic font, and the stretch that gives the text its width in that font; 1 until it is measured. */
  readonly font: TextFont;
  readonly stretch: number;
  /** Whether the next run begins another line. */
  readonly endsLine: boolean;
  /** Start and end of each character along the line, from the box's corner. Only before runs are joined. */
  readonly edges?: readonly number[];
}

/** On the page as shown, from its top left corner. */
export interface PdfRect {
  readonly x: PdfPoints;
  readonly y: PdfPoints;
  readonly width: PdfPoints;
  readonly height: PdfPoints;
}

/** A language tag as in HTML; null if the file has none. */
export type Language = string | null;

/** From 1, the highest in the document. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** Text of one language within a block. */
export interface TextSpan {
  readonly text: string;
  readonly language: Language;
  /** Expansion of an abbreviation. */
  readonly expansion: string | null;
}

/** A paragraph, a heading or a cell of a table. */
export interface TextBlock {
  readonly kind: 'text';
  /** null if it is no heading. */
  readonly level: HeadingLevel | null;
  /** An artifact (running head, page number): no part of the document's content. */
  readonly isArtifact: boolean;
  readonly language: Language;
  /** The text in parts, if it has several languages or abbreviations; otherwise empty. */
  readonly spans: readonly TextSpan[];
  readonly rect: PdfRect;
  readonly direction: TextRun['direction'];
  /** Relation to the previous block: rows of a table are lines, a number is on the line of its title. */
  readonly follows: 'paragraph' | 'line' | 'words';
  /** The text with its lines joined and hyphenated words whole. */
  readonly text: string;
  /** Positions of the text, in the same order. */
  readonly runs: readonly TextRun[];
}

export type BorderStyle = 'solid' | 'dashed' | 'underline';

export interface AnnotationBorder {
  readonly width: PdfPoints;
  readonly style: BorderStyle;
  /** Red, green and blue, 0 to 255. */
  readonly color: readonly [number, number, number];
  /** Radii of its corners, across and down. */
  readonly corners: readonly [PdfPoints, PdfPoints];
}

/** A place in the document. */
export interface PageTarget {
  readonly page: PageNumber;
  /** How far from the left edge of the page it is. Absent for a whole page, and in packs that were built before. */
  readonly left?: PdfPoints;
}

/** Target of a link. A `url` comes from the file unchecked: check it before opening. */
export type LinkTarget =
  | { readonly kind: 'web'; readonly url: string }
  | ({ readonly kind: 'page' } & PageTarget)
  | {
      readonly kind: 'action';
      readonly action: 'NextPage' | 'PrevPage' | 'FirstPage' | 'LastPage';
    };

/** Annotations that a user can press (PDF 32000-1, 12.5.6.4 and 12.5.6.5). */
export type PageAnnotation =
  | {
      readonly kind: 'link';
      readonly rect: PdfRect;
      readonly border: AnnotationBorder | null;
      readonly target: LinkTarget;
      /** The text below it; may be empty. */
      readonly text: string;
    }
  | {
      readonly kind: 'note';
      readonly rect: PdfRect;
      readonly title: string;
      readonly text: string;
      /** Whether the file has an appearance, which is painted with the page. */
      readonly isPainted: boolean;
    };

/** Parts grouped by the file's tags (PDF 32000-1, 14.8.4). */
export interface PageGroup {
  readonly kind: 'group';
  readonly role:
    | 'paragraph'
    | 'heading'
    | 'list'
    | 'listitem'
    | 'table'
    | 'row'
    | 'cell'
    | 'columnheader'
    | 'rowheader';
  readonly level: HeadingLevel | null;
  /** Of its own; its parts have texts. */
  readonly text: '';
  readonly language: Language;
  /** How many columns and rows a cell takes. */
  readonly columns: number;
  readonly rows: number;
  readonly parts: readonly PagePart[];
}

/** A figure. Its alternative text is read aloud instead of the text in it. */
export interface PageFigure {
  readonly kind: 'figure';
  readonly text: string;
  readonly rect: PdfRect;
  readonly language: Language;
  readonly parts: readonly PagePart[];
}

export type PagePart = TextBlock | PageAnnotation | PageGroup | PageFigure;

/** The geometry of a text block or of a picture, with which the reader fits a column to the screen. */
export interface PageBlock {
  readonly rect: PdfRect;
  /** The font size of most letters; 0 of a picture. */
  readonly size: number;
  /** The column of a text block. Columns are numbered in reading order from 0. */
  readonly column: number;
  readonly level: HeadingLevel | null;
  readonly isArtifact: boolean;
  readonly isPicture: boolean;
  /** A picture that the page paints, and no figure of the tags alone. */
  readonly isPainted: boolean;
  /** It is painted and partly transparent. */
  readonly isCutOut: boolean;
  /** Vertical text runs downwards, and its lines follow from right to left. */
  readonly isVertical: boolean;
}

/** Text and annotations of a page in reading order. */
export interface PageContent {
  /** The document's own language. */
  readonly language: Language;
  readonly parts: readonly PagePart[];
}

/** A search in the whole document, which begins at a page. */
export interface SearchRequest {
  /** Chosen by the page. A request with another id ends the search before it. */
  readonly id: number;
  readonly text: string;
  readonly from: PageIndex;
}

/** A place where the text was found, with a few words around it. */
export interface SearchHit {
  readonly before: string;
  readonly match: string;
  readonly after: string;
  /** The text ends on the next page. Only the last hit of a page does. */
  readonly isOverEnd?: true;
}

/** The hits that begin on one page, in reading order. */
export interface PageHits {
  readonly page: PageNumber;
  readonly hits: readonly SearchHit[];
}

export interface SearchBatch {
  /** In the order of the search: from its first page outward. */
  readonly pages: readonly PageHits[];
  /** How far the search has come: the later one of the last two pages, because it goes in both directions. */
  readonly reached: PageNumber;
  /** 'cut': there are more hits than a search returns. 'partial': some pages could not be read. */
  readonly state: 'searching' | 'complete' | 'cut' | 'partial';
}

/** A part of a hit on one line, on the page as shown. It is rotated about its top left corner. */
export interface HitBox extends PdfRect {
  /** Radians, clockwise. */
  readonly angle: number;
}

export interface PageHitBoxes {
  /** Of each hit that begins on the page, in the order of `search`: its boxes on this page. */
  readonly hits: readonly (readonly HitBox[])[];
  /** The end of a hit that begins on the page before; empty without one. */
  readonly continued: readonly HitBox[];
}

/** An entry of the document's own contents. */
export interface OutlineItem {
  /** Without unprintable characters; never empty. */
  readonly title: string;
  /** null for a heading without a target. */
  readonly page: PageNumber | null;
  /** As in `PageTarget`. */
  readonly left?: PdfPoints;
  readonly items: readonly OutlineItem[];
}

export interface LoadProgress {
  readonly loadedBytes: number;
  readonly totalBytes: number;
}

export interface EngineSource {
  /** Absolute, same origin; read by HTTP ranges with the session's cookies. */
  readonly url: string;
  /** Absolute folder of cmaps, standard_fonts, wasm and iccs, with a closing slash. */
  readonly assets: string;
  /** Ranges of the first page, if they are known and reading begins there; prefetched. */
  readonly opening?: readonly ByteRange[];
  /** The password that the user typed after an attempt ended as 'password'. */
  readonly password?: string;
}

/**
 * Called through Comlink; one engine for each open document. While it lives, an engine's worker
 * holds the Web Lock of its own name (if the page gave it a name and locks exist). A waiter for
 * that lock learns when the worker ends.
 */
export interface EngineApi {
  open(source: EngineSource): Promise<OpenAnswer>;
  /** The size of a page as it is shown (rotation and crop box applied); null if it is not available. */
  pageSize(page: PageIndex): Promise<PageSize | null>;
  /** Text and annotations, after all visible pages are painted; null if they are not available. */
  content(page: PageIndex): Promise<PageContent | null>;
  /** The document's own contents, bounded in number and depth; empty where it has none. */
  outline(): Promise<readonly OutlineItem[]>;
  /** The document's page labels, one for each page; null where these are the page numbers. */
  pageLabels(): Promise<readonly string[] | null>;
  /**
   * Returns the next hits of a search: at first those of one page, later those of a moment, or none after half a
   * second. Returns null if another search has begun. A search makes progress only while the page waits for its hits.
   */
  search(request: SearchRequest): Promise<SearchBatch | null>;
  /** null if the text of the page is not available. */
  hitBoxes(page: PageIndex, text: string): Promise<PageHitBoxes | null>;
  paint(request: PaintRequest): Promise<PaintAnswer>;
  /**
   * Pins the pages that the user reads: they stay parsed until the next call. Pages that were evicted
   * are parsed again, after all paints but thumbnails.
   */
  setPinnedPages(pages: readonly PageIndex[]): void;
  /**
   * Other pages are visible. Fetches their ranges (none, if they are not known) in one round trip. Downloads for
   * other pages stop until they are here.
   */
  prioritize(ranges: readonly ByteRange[]): void;
  /** While held, the engine downloads nothing: the picture of a visible page needs the line. */
  hold(isHeld: boolean): void;
  /** Settles the paint as 'cancelled' soon, even in the middle of a dense page. */
  cancel(id: number): void;
  /** Downloads the missing bytes at low priority; settles after the last byte. */
  loadRest(): Promise<'complete' | EngineFailure>;
  /** The sizes of the pages that do not measure what page 1 does, once the whole file is here; null before. */
  otherSizes(): Promise<readonly (readonly [PageIndex, PageSize])[] | null>;
  /** One listener, called at most every 15 ms; a Comlink proxy, released by `close`. */
  onProgress(listener: (progress: LoadProgress) => void): void;
  /** Answers every waiting call with 'gone' and releases the document. */
  close(): Promise<void>;
}
