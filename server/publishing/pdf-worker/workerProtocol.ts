import type { ByteRange } from '#contract/byteRange.ts';
import type { PageFormat } from '#contract/admin/upload.ts';
import type { TextAccess } from '#contract/api/issue.ts';
import type { RefusalCode, Warning } from '../refusals.ts';

/** Makes the files of ten pages of a pack. All files are read and written in `folder`. */
export interface PackJob {
  readonly kind: 'pack';
  /** Holds the published PDF as `source.pdf`. */
  readonly folder: string;
  /** The number of the batch, from 0. */
  readonly batch: number;
  /** Indices of pages that ended the worker earlier. They stay empty. */
  readonly skipped: readonly number[];
}

/** Paints a page of a pack at reading size. All files are read and written in `folder`. */
export interface PictureJob {
  readonly kind: 'picture';
  /** Holds the published PDF as `source.pdf`. */
  readonly folder: string;
  /** The index of the page. */
  readonly page: number;
}

/** Makes the icons of the store from the picture `sourceName` in `folder`. */
export interface IconJob {
  readonly kind: 'icon';
  readonly folder: string;
}

export const iconName = (size: number): string => `icon-${size}.png`;

/** The index of a page that is begun. */
export type PackStep = number;

/** Makes the files of an issue. All files are read and written in `folder`. */
export interface PublishJob {
  readonly kind: 'publish';
  /** Holds the file as `sourceName`. The results are written beside it. */
  readonly folder: string;
  /** 0 means none. */
  readonly samplePages: number;
  readonly maxPages: number;
  /** Whether page 1 is painted at reading size, which takes more memory than all other steps. */
  readonly withOpening: boolean;
}

/** Makes the cover of a picture of the publisher. All files are read and written in `folder`. */
export interface CoverJob {
  readonly kind: 'cover';
  /** Holds the picture as `sourceName`. */
  readonly folder: string;
}

export const sourceName = 'source.pdf';

/** The worker's guard thread reports the CPU time here. 0 to 2 are the standard streams, and 3 is the channel. */
export const reportDescriptor = 4;

export type PdfWorkerStep = 'checking' | 'writing' | 'sample' | 'cover' | 'opening';

export interface Rendition {
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
  readonly path: string;
}

/** A page for the publisher as WebP, before readers see it. */
export interface PagePicture {
  /** From 1. */
  readonly page: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Proposed values from the file's metadata and text; null without a usable value. */
export interface Proposed {
  readonly title: string | null;
  /** Plain text. */
  readonly description: string | null;
  /** The name of the series, without the number of the issue. */
  readonly series: string | null;
  /** The printed number: 29, 4/2026. */
  readonly issueNumber: string | null;
  /** 2026, 2026-11 or 2026-11-22. */
  readonly coverDate: string | null;
  readonly authors: readonly string[];
  readonly tags: readonly string[];
  /** A tag of BCP 47. */
  readonly language: string | null;
  readonly direction: 'ltr' | 'rtl';
}

/** A PDF as it is published. */
export interface ReadyPdf {
  readonly path: string;
  /** The byte ranges of its first page; empty if unknown. */
  readonly firstPageRanges: readonly ByteRange[];
  /** The folder with the files of a pack that has page 1 only; null without one. */
  readonly opening: string | null;
}

/** A cover in every width and format. */
export interface CoverFiles {
  /** Size of the largest rendition in pixels. */
  readonly cover: { readonly width: number; readonly height: number };
  readonly renditions: readonly Rendition[];
}

export interface PdfWorkerResult extends CoverFiles {
  /** The source itself if it could not be rewritten. */
  readonly full: ReadyPdf;
  /** The path of the file with the publisher's pictures, for downloads; null if it is `full`. */
  readonly download: string | null;
  readonly pages: number;
  readonly format: PageFormat;
  readonly textAccess: TextAccess;
  readonly sample: ReadyPdf | null;
  /** The pictures of the first spread: pages 2 and 3, if they exist and can be painted. */
  readonly pictures: readonly PagePicture[];
  readonly proposed: Proposed;
  readonly warnings: readonly Warning[];
}

/** The last message of a job that could not be done. */
export interface PdfWorkerRefused extends MemoryReport {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly pages?: number | undefined;
}

export interface MemoryReport {
  /**
   * Whether the worker's memory has grown so much that a new worker should take over. It never
   * shrinks.
   */
  readonly isSwollen: boolean;
}

/** Thrown in the worker; the code is sent to the server as data. */
export class PdfWorkerRefusal extends Error {
  readonly code: RefusalCode;
  readonly pages: number | undefined;

  constructor(code: RefusalCode, pages?: number) {
    super(code);
    this.code = code;
    this.pages = pages;
  }
}
