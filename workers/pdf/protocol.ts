/**
 * What the page and the engine say to each other. Types only: both sides import this file and
 * nothing else of each other.
 *
 * Three spaces, never mixed: PDF points (what the file speaks of, 1/72 inch, origin top left once
 * rotated for viewing), CSS pixels (what the page lays out), device pixels (what is painted).
 */
import type { ByteRange } from '#contract/byteRange.ts';

declare const unit: unique symbol;
type Unit<Name extends string> = number & { readonly [unit]: Name };

export type PdfPoints = Unit<'PdfPoints'>;
export type CssPixels = Unit<'CssPixels'>;
export type DevicePixels = Unit<'DevicePixels'>;
/** Counted from 0, as arrays are. */
export type PageIndex = Unit<'PageIndex'>;
/** Counted from 1, as people do. */
export type PageNumber = Unit<'PageNumber'>;

export interface PageSize {
  readonly width: PdfPoints;
  readonly height: PdfPoints;
}

/** What is known of a document once its first page can be painted. */
export interface OpenedDocument {
  readonly pageCount: number;
  readonly firstPage: PageSize;
  /** The file's own /ViewerPreferences /Direction (PDF 32000-1, 12.2), null where it says nothing. */
  readonly direction: 'ltr' | 'rtl' | null;
}

/** A closed set: Comlink carries an error's message only, so failures travel as data. */
export type EngineFailure =
  | 'network' // the server could not be reached, after retries
  | 'refused' // the server answered, and said no: the right to read ended or the link is too old
  | 'password' // needs a password that nobody gave
  | 'broken' // not a PDF, or one that cannot be read
  | 'page' // this page cannot be painted, others may
  | 'gone'; // the engine died or was closed

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

export interface PaintRequest {
  /** Chosen by the page, unique in the engine's life; the handle for `cancel`. */
  readonly id: number;
  readonly page: PageIndex;
  /** Device pixels for one PDF point. */
  readonly scale: number;
  /** Absent: the whole page. */
  readonly window?: PaintWindow;
  /** What the page is taken to measure: where it measures something else, that is the answer. */
  readonly size?: PageSize;
  readonly priority: PaintPriority;
}

export type PaintAnswer =
  /** The bitmap is transferred: whoever receives it closes it or gives it to a canvas. */
  | { readonly kind: 'painted'; readonly bitmap: ImageBitmap }
  /** Nothing was painted: the page is not of the size for which it was asked. */
  | { readonly kind: 'sized'; readonly size: PageSize }
  /** A normal ending. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly reason: EngineFailure };

export type TextFont = 'serif' | 'sans-serif' | 'monospace';

/** Some words that stand on one line. Their box is turned about its own top left corner. */
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
  /** A font that every device has; in it the words are to be stretched by so much to be as wide. */
  readonly font: TextFont;
  readonly stretch: number;
  /** Whether the next run begins another line. */
  readonly endsLine: boolean;
}

/** On the page as shown, from its top left corner. */
export interface PdfRect {
  readonly x: PdfPoints;
  readonly y: PdfPoints;
  readonly width: PdfPoints;
  readonly height: PdfPoints;
}

/** The language of words as HTML has it; null where the file says none. */
export type Language = string | null;

/** From 1, the highest in the document. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

/** Words of one language within a block. */
export interface TextSpan {
  readonly text: string;
  readonly language: Language;
  /** What an abbreviation stands for. */
  readonly expansion: string | null;
}

/** Words that belong together: a paragraph, a heading, a cell of a table. */
export interface TextBlock {
  readonly kind: 'text';
  /** null where it is no heading. */
  readonly level: HeadingLevel | null;
  /** A running head, a page number and the like: no part of what the document says. */
  readonly isArtifact: boolean;
  readonly language: Language;
  /** Together the text, where its words are of several languages or have abbreviations; else empty. */
  readonly spans: readonly TextSpan[];
  readonly rect: PdfRect;
  readonly direction: TextRun['direction'];
  /** How it goes on from the block before it: rows of a table are lines, a number stands on the line of its title. */
  readonly follows: 'paragraph' | 'line' | 'words';
  /** As one reads it: its lines in one, with words whole that a line's end parted. */
  readonly text: string;
  /** Where the words stand, in the same order. */
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

/** Where a link leads. A `url` is what the file says: whoever opens it checks it first. */
export type LinkTarget =
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'page'; readonly page: PageNumber }
  | {
      readonly kind: 'action';
      readonly action: 'NextPage' | 'PrevPage' | 'FirstPage' | 'LastPage';
    };

/** Annotations that a reader can press (PDF 32000-1, 12.5.6.4 and 12.5.6.5). */
export type PageAnnotation =
  | {
      readonly kind: 'link';
      readonly rect: PdfRect;
      readonly border: AnnotationBorder | null;
      readonly target: LinkTarget;
      /** The words that it lies over; may be empty. */
      readonly text: string;
    }
  | {
      readonly kind: 'note';
      readonly rect: PdfRect;
      readonly title: string;
      readonly text: string;
      /** Whether the file brings a picture of it, which is then painted with the page. */
      readonly isPainted: boolean;
    };

/** Parts that the file's tags put together (PDF 32000-1, 14.8.4). */
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

/** A picture with its alternative text, which is said instead of the words in it. */
export interface PageFigure {
  readonly kind: 'figure';
  readonly text: string;
  readonly rect: PdfRect;
  readonly language: Language;
  readonly parts: readonly PagePart[];
}

export type PagePart = TextBlock | PageAnnotation | PageGroup | PageFigure;

/** What a page says and what can be pressed on it, in the order in which one reads. */
export interface PageContent {
  /** The document's own language. */
  readonly language: Language;
  readonly parts: readonly PagePart[];
}

/** An entry of the document's own contents. */
export interface OutlineItem {
  /** Without unprintable characters; never empty. */
  readonly title: string;
  /** null for a heading that leads nowhere itself. */
  readonly page: PageNumber | null;
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
  /** What the first page needs, where it is known and is what is read first: fetched at once. */
  readonly opening?: readonly ByteRange[];
  /** What the person typed when an attempt without it, or with another one, ended as 'password'. */
  readonly password?: string;
}

/**
 * Spoken through Comlink; one engine for each open document. While it lives, an engine's worker
 * holds the Web Lock of its own name (where the page gave it one and locks exist): whoever waits for
 * that lock hears of its death.
 */
export interface EngineApi {
  open(source: EngineSource): Promise<OpenAnswer>;
  /** The size of a page as it is shown (rotation and crop box applied); 'failed' like a paint. */
  pageSize(page: PageIndex): Promise<PageSize | null>;
  /** What the page says and where it leads, once all that can be seen is painted; null where that cannot be had. */
  content(page: PageIndex): Promise<PageContent | null>;
  /** The document's own contents, bounded in number and depth; empty where it has none. */
  outline(): Promise<readonly OutlineItem[]>;
  /** What the document calls its pages, one label for each; null where these are the page numbers. */
  pageLabels(): Promise<readonly string[] | null>;
  paint(request: PaintRequest): Promise<PaintAnswer>;
  /**
   * These pages are read: they stay parsed until others are, and are parsed again, after all that is
   * to be painted but thumbnails, where that has been given back.
   */
  setPinnedPages(pages: readonly PageIndex[]): void;
  /** Settles the paint as 'cancelled' soon, even in the middle of a dense page. */
  cancel(id: number): void;
  /** `fetch`es what is not here yet, at low priority; settles when the last byte has come. */
  loadRest(): Promise<'complete' | EngineFailure>;
  /** The sizes of the pages that do not measure what page 1 does, once the whole file is here; null before. */
  otherSizes(): Promise<readonly (readonly [PageIndex, PageSize])[] | null>;
  /** One listener, called at most every 15 ms; a Comlink proxy, released by `close`. */
  onProgress(listener: (progress: LoadProgress) => void): void;
  /** Ends everything that waits as 'gone' and frees the document. */
  close(): Promise<void>;
}
