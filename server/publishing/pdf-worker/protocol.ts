import type { ByteRange } from '#contract/byteRange.ts';
import type { PageFormat } from '#contract/admin/pageFormat.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Warning } from '../warnings.ts';

/** One file to work on. Everything is read from and written to `folder`, and nowhere else. */
export interface PdfWorkerJob {
  /** Holds the file as `sourceName`; what is made is written beside it. */
  readonly folder: string;
  /** 0 means none. */
  readonly samplePages: number;
  readonly maxPages: number;
}

export const sourceName = 'source.pdf';

export type PdfWorkerStep = 'checking' | 'writing' | 'sample' | 'cover';

export interface Rendition {
  readonly width: number;
  readonly format: 'webp' | 'jpeg';
  readonly path: string;
}

/** A page as the publisher may see it before readers do; webp. */
export interface PagePicture {
  /** From 1. */
  readonly page: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** What a file says of itself, for the publisher to take or change; null where it says nothing of use. */
export interface Proposed {
  readonly title: string | null;
  /** Plain text. */
  readonly description: string | null;
  /** When the issue is of: 2026, 2026-11 or 2026-11-22. */
  readonly date: string | null;
  /** As it is printed: 29, 4/2026. */
  readonly number: string | null;
  /** A tag of BCP 47. */
  readonly language: string | null;
  readonly direction: 'ltr' | 'rtl';
}

/** A document as readers get it. */
export interface ReadyPdf {
  readonly path: string;
  /** What its first page needs; empty where that is not known. */
  readonly firstPageRanges: readonly ByteRange[];
}

export interface PdfWorkerResult {
  /** The source itself where it could not be written anew. */
  readonly full: ReadyPdf;
  readonly pages: number;
  readonly format: PageFormat;
  readonly sample: ReadyPdf | null;
  /** Size of the largest rendition in pixels. */
  readonly cover: { readonly width: number; readonly height: number };
  readonly renditions: readonly Rendition[];
  /** Of the first spread: pages 2 and 3, or what there is. None of a page that cannot be painted. */
  readonly pictures: readonly PagePicture[];
  readonly proposed: Proposed;
  readonly warnings: readonly Warning[];
}

/** What the PDF worker says while it works on an order; `done` and `refused` are the last word on it. */
export type PdfWorkerMessage =
  | { readonly kind: 'step'; readonly step: PdfWorkerStep }
  | ({ readonly kind: 'done'; readonly result: PdfWorkerResult } & MemoryReport)
  | ({
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly pages?: number | undefined;
    } & MemoryReport);

interface MemoryReport {
  /** Whether it has taken so much memory, which it never gives back, that another press should go on. */
  readonly isSwollen: boolean;
}

/** Thrown inside the PDF worker; its code crosses to the server as data. */
export class PdfWorkerRefusal extends Error {
  readonly code: RefusalCode;
  readonly pages: number | undefined;

  constructor(code: RefusalCode, pages?: number) {
    super(code);
    this.code = code;
    this.pages = pages;
  }
}
