/** A measured file. */
export interface Subject {
  readonly name: string;
  readonly pages: number;
  /** The numbers of the pages with text; all pages if unknown. */
  readonly pagesWithText: Pick<ReadonlySet<number>, 'has'>;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, four bytes for each pixel, in base64. */
  readonly pixels: string;
}

export interface Opened {
  /** To the first frame with anything of the document. */
  readonly first: number;
  readonly sharp: number;
}

export interface Jumped {
  /** To the first frame with anything of the page: a preview, a part, or the sharp page. */
  readonly usable: number;
  readonly sharp: number;
}

/**
 * How a document is opened: by a press on Read as soon as it is there, by one 2.5 s after the details were complete, or by the
 * address of the reader.
 */
export type Opening = 'at-once' | 'idle' | 'link';

/** Milliseconds from the complete details to the press. */
export const idleMs = 2500;

/** The operations of a session on one reader with one file. Times are in milliseconds. */
export interface Reading {
  /** Loads the page and opens the document. */
  readonly open: () => Promise<Opened>;
  /** `text` is null if the page has no text. */
  readonly next: (
    hasText: boolean,
  ) => Promise<{ readonly sharp: number; readonly text: number | null }>;
  readonly jumpToEnd: () => Promise<Jumped>;
  readonly goBack: () => Promise<unknown>;
  readonly zoom: () => Promise<number>;
  readonly thumbnails: () => Promise<number>;
  /** null if there is nothing to compare with. */
  readonly picture: () => Promise<Picture | null>;
  readonly blocked: () => Promise<number | null>;
  /** Bytes of the file until its first page was sharp; null if a page cannot measure them. */
  readonly bytes: () => Promise<number | null>;
  /** Whether a part of the document's pack has been fetched; absent for readers without packs. */
  readonly hasReadPack?: () => boolean;
  readonly close: () => Promise<void>;
}
