import type { BenchFile } from '#contract/benchmark/report.ts';

/** A file that is read, and where every reader finds it. */
export interface Subject extends BenchFile {
  readonly path: string;
  /** Numbers of the first pages that say something. */
  readonly spoken: ReadonlySet<number>;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** RGBA, four bytes for each pixel, in base64. */
  readonly pixels: string;
}

/** One reader with one file open: what a session asks of it. Times are in milliseconds. */
export interface Reading {
  readonly open: () => Promise<{ readonly first: number; readonly sharp: number }>;
  /** `text` is null where the page says nothing. */
  readonly next: (
    says: boolean,
  ) => Promise<{ readonly sharp: number; readonly text: number | null }>;
  readonly jumpToEnd: () => Promise<number>;
  readonly goBack: () => Promise<unknown>;
  readonly zoom: () => Promise<number>;
  readonly thumbnails: () => Promise<number>;
  readonly picture: () => Promise<Picture>;
  readonly blocked: () => Promise<number | null>;
  /** Of the file, until its first page was sharp. */
  readonly bytes: () => Promise<number>;
  readonly close: () => Promise<void>;
}
