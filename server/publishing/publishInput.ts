import type { ReadingDirection, SpreadsMode } from '#contract/api/issue.ts';
import type { PageFormat } from '#contract/admin/upload.ts';
import type { IssueId } from '#contract/ids.ts';
import type { IssueMetadata } from '#contract/issueMetadata.ts';
import type { MinorUnits } from '#contract/money.ts';
import type { CopySource } from './copySource.ts';
import type { PdfWorkerStep, Proposed } from './pdf-worker/workerProtocol.ts';
import type { Warning } from './refusals.ts';

/** The default of each field is the value of the PDF. null, or an empty list, stands for none. */
export type InputMetadata = {
  readonly [Field in keyof IssueMetadata]?: IssueMetadata[Field] | undefined;
};

export interface PublishInput extends InputMetadata {
  /** The path of the PDF. The file is not changed. */
  readonly file: string;
  /** Copies the PDF if it is not a local file. `file` is then its name in error messages. */
  readonly copyTo?: CopySource | undefined;
  /** The default is the title in the PDF, then the name of the file. */
  readonly title?: string | undefined;
  /** Markdown. */
  readonly description?: string | undefined;
  /** null means free. */
  readonly price: MinorUnits | null;
  /** A BCP 47 tag; null for unknown. The default is the language of the PDF's text. */
  readonly language?: string | null | undefined;
  /** The default is right to left if the PDF is written so, else `auto`. */
  readonly readingDirection?: ReadingDirection | undefined;
  /** The default is `auto`. */
  readonly spreads?: SpreadsMode | undefined;
  /** The number of first pages that everyone may read; 0 for no sample. */
  readonly samplePages: number;
  /** A draft is not listed until it is put on the shelf. */
  readonly draft?: boolean | undefined;
  /** Accepts a cover with a missing picture. Otherwise such a file is rejected. */
  readonly takesIncompleteCover?: boolean | undefined;
  /** The first publication. The default is now; an import from another store sets it. */
  readonly publishedAt?: Date | undefined;
  /** The position in the catalogue, the highest first. The default is before all others. */
  readonly position?: number | undefined;
  /** The key by which an interrupted seeding finds the issue. */
  readonly seedKey?: string | undefined;
  /** The key by which a repeated import of a folder finds the issue. */
  readonly importKey?: string | undefined;
}

export interface PublishReport {
  readonly id: IssueId;
  readonly title: string;
  readonly pages: number;
  readonly format: PageFormat;
  readonly samplePages: number;
  /** Bytes of the published file. */
  readonly size: number;
  readonly warnings: readonly Warning[];
  readonly proposed: Proposed;
}

type PublishStep = 'reading' | Exclude<PdfWorkerStep, 'opening'> | 'storing';

export interface Progress {
  readonly step: PublishStep;
  /** The part of the whole, from 0 to 1. */
  readonly fraction: number;
}

export type OnProgress = (progress: Progress) => void;

/** The start of each step, measured with a file of some megabytes. */
const stepStarts: Record<PublishStep, number> = {
  reading: 0,
  writing: 0.1,
  checking: 0.35,
  sample: 0.45,
  cover: 0.55,
  storing: 0.85,
};

export const progressAt = (step: PublishStep): Progress => ({ step, fraction: stepStarts[step] });
