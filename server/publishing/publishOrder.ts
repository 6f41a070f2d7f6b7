import type { ReadingDirection, SpreadsMode } from '#contract/api/issue.ts';
import type { PageFormat } from '#contract/admin/pageFormat.ts';
import type { IssueId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import type { CopySource } from './intake.ts';
import type { PdfWorkerStep, Proposed } from './pdf-worker/protocol.ts';
import type { Warning } from './warnings.ts';

export interface PublishOrder {
  /** Path of the PDF; the file is left as it is. */
  readonly file: string;
  /** How it comes where it is no file of this machine; `file` is then what refusals call it. */
  readonly copyTo?: CopySource | undefined;
  /** Otherwise what the PDF says, or else the name of the file. */
  readonly title?: string | undefined;
  /** Markdown. */
  readonly description?: string | undefined;
  /** null means free. */
  readonly price: MinorUnits | null;
  /** A tag of BCP 47; null is unknown. Otherwise what the PDF's words say. */
  readonly language?: string | null | undefined;
  /** Otherwise from right to left where the PDF says so, else `auto`. */
  readonly readingDirection?: ReadingDirection | undefined;
  /** Otherwise `auto`. */
  readonly spreads?: SpreadsMode | undefined;
  /** How many of the first pages anyone may read; 0 means no sample. */
  readonly samplePages: number;
  /** Not on the shelf until it is put there. */
  readonly draft?: boolean | undefined;
  /** Also with a cover on which a picture is missing; else such a file is refused. */
  readonly takesIncompleteCover?: boolean | undefined;
  /** When it first stood on a shelf: now, unless it comes from another store. */
  readonly publishedAt?: Date | undefined;
  /** Its place in the order of the catalogue, in which the highest comes first: before all others, unless it is given. */
  readonly position?: number | undefined;
  /** By which an interrupted seeding finds the issue. */
  readonly seedKey?: string | undefined;
  /** By which a folder that is imported again finds the issue. */
  readonly importKey?: string | undefined;
}

export interface PublishReport {
  readonly id: IssueId;
  readonly title: string;
  readonly pages: number;
  readonly format: PageFormat;
  readonly samplePages: number;
  /** Bytes of the file that readers get. */
  readonly size: number;
  readonly warnings: readonly Warning[];
  readonly proposed: Proposed;
}

export type PublishStep = 'reading' | PdfWorkerStep | 'storing';

export interface Progress {
  readonly step: PublishStep;
  /** Of the whole, from 0 to 1. */
  readonly fraction: number;
}

export type OnProgress = (progress: Progress) => void;

/** Where each step begins, by what it takes for a file of some megabytes. */
const stepStarts: Record<PublishStep, number> = {
  reading: 0,
  writing: 0.1,
  checking: 0.35,
  sample: 0.45,
  cover: 0.55,
  storing: 0.85,
};

export const progressAt = (step: PublishStep): Progress => ({ step, fraction: stepStarts[step] });
