/** A file that is read. */
export interface Subject {
  readonly name: string;
  readonly pages: number;
  /** Which pages say something, by their numbers; all where that is not known. */
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

/** One reader with one file open: what a session asks of it. Times are in milliseconds. */
export interface Reading {
  readonly open: () => Promise<Opened>;
  /** `text` is null where the page says nothing. */
  readonly next: (
    hasText: boolean,
  ) => Promise<{ readonly sharp: number; readonly text: number | null }>;
  readonly jumpToEnd: () => Promise<number>;
  readonly goBack: () => Promise<unknown>;
  readonly zoom: () => Promise<number>;
  readonly thumbnails: () => Promise<number>;
  /** null where there is nothing to compare it with. */
  readonly picture: () => Promise<Picture | null>;
  readonly blocked: () => Promise<number | null>;
  /** Of the file, until its first page was sharp; null where a page cannot know it. */
  readonly bytes: () => Promise<number | null>;
  readonly close: () => Promise<void>;
}
