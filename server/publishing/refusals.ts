import path from 'node:path';
import type { UploadWarning } from '#contract/admin/upload.ts';
import { pictureLimits } from '#contract/api/issue.ts';
import { OperatorError } from '../platform/operatorErrors.ts';

/** A warning about a published file. */
export type Warning = UploadWarning;

const warningMessages: Readonly<Record<Warning['code'], (warning: Warning) => string>> = {
  repaired: () =>
    'The file is damaged in places. What could be read was mended and published: look through its pages.',
  as_it_is: () =>
    'The file is damaged and could not be written anew, so it was published as it is: look through its pages.',
  pages_unreadable: () =>
    'Some pages of the file are damaged and will not show: look through its pages.',
  pages_incomplete: () =>
    'Some pages hold a font or a picture that browsers cannot show: letters or pictures are missing there, for readers too. Export the file again, as PDF/X or with its fonts embedded.',
  no_sample: () => 'No sample could be cut out of the damaged file: the issue has none.',
  cover_incomplete: () =>
    'A picture is missing on the cover, because it is too large to be painted here. Readers see it in the issue. With a smaller one in the file it is on the cover too.',
  picture_left_out: () =>
    'A picture is missing on the spread that you see of the file, because it is too large to be painted here. Readers see it.',
  no_text: () =>
    'Many pages are pictures without text, as a scanner makes them: readers can neither select, search nor hear their words.',
  attachments_left_out: ({ count = 1 }) =>
    count === 1
      ? 'A file that is attached to the PDF was left out: readers do not get it.'
      : `${count} files that are attached to the PDF were left out: readers do not get them.`,
  media_left_out: () =>
    'Films and sounds in the file do not play: readers see their still picture.',
  form_left_out: () =>
    'The file is an XFA form, which only Acrobat shows: readers see its placeholder page. Print the form in Acrobat to a new PDF, and publish that.',
};

/** The maximum number of named pages. */
const maxPages = 10;

export function sentenceOf(warning: Warning): string {
  const sentence = warningMessages[warning.code](warning);
  const { pages = [] } = warning;
  if (pages.length === 0) return sentence;
  const more = pages.length > maxPages ? ` and ${pages.length - maxPages} more` : '';
  return `${sentence} Affected pages: ${pages.slice(0, maxPages).join(', ')}${more}.`;
}

export interface Limits {
  /** Bytes of the publisher's file. */
  readonly fileBytes: number;
  readonly pages: number;
  /** The resident memory at which the PDF worker is killed. */
  readonly workerMemoryBytes: number;
  /** The CPU time of one job of the PDF worker. Other work on the machine does not use it up. */
  readonly workerCpuSeconds: number;
  /** The wall time after which a job without progress is ended. */
  readonly workerStallSeconds: number;
}

export const limits: Limits = {
  fileBytes: 500_000_000,
  pages: 5_000,
  // The memory may grow between two checks of the guard. The total must stay under 1 GB.
  workerMemoryBytes: 950_000_000,
  workerCpuSeconds: 60,
  workerStallSeconds: 600,
};

/** The data for the message of a rejection. */
interface RefusalDetails {
  /** The path as the publisher has entered it. */
  readonly file: string;
  readonly limits: Limits;
  readonly pages?: number;
}

/** The messages of all rejections: the reason, and the next step. */
const messages = {
  not_found: ({ file }) => `There is no file ${file}: check the name and the folder.`,
  not_a_file: ({ name }) => `${name} is not a file: give the path of a PDF file.`,
  unreadable: ({ name }) =>
    `${name} may not be read by the store: give its owner permission to read it.`,
  empty: ({ name }) => `${name} is empty: export or copy the PDF again.`,
  too_large: ({ name, limits }) =>
    `${name} is larger than ${limits.fileBytes / 1_000_000} MB: export it with smaller pictures.`,
  not_a_pdf: ({ name }) => `${name} is not a PDF file: export the issue as a PDF first.`,
  needs_password: ({ name }) => `${name} needs a password to open: save a copy of it without one.`,
  broken: ({ name }) => `${name} is too damaged to be read: export or copy the PDF again.`,
  not_made_safe: ({ name }) =>
    `${name} can be read, but the store cannot take out of it what could act on a reader's machine: open it in another program and export it, or print it, as a new PDF.`,
  cover_incomplete: ({ name }) =>
    `A picture on page 1 of ${name} is too large to be painted, and would be missing on the cover: export it with smaller pictures, or publish it all the same with --incomplete-cover.`,
  too_many_pages: ({ name, limits, pages }) =>
    `${name} has ${pages} pages and the most is ${limits.pages}: publish it in parts.`,
  sample_not_shorter: ({ name, pages }) =>
    `${name} has ${pages} ${pages === 1 ? 'page' : 'pages'}, so that sample would be the whole issue: ask for fewer sample pages.`,
  not_a_picture: ({ name }) =>
    `${name} is no picture that the store reads: save it as a PNG, JPEG or WebP file.`,
  picture_too_large: ({ name }) =>
    `${name} is larger than ${pictureLimits.bytes / 1_000_000} MB or ${pictureLimits.side} pixels on a side: save it smaller.`,
  picture_too_small: ({ name }) =>
    `${name} is narrower than ${pictureLimits.leastWidth} pixels, so it would look blurred: save it larger.`,
  disk_full: () => 'The disk of the store is full: make room on it and try again.',
  icon_wrong: () =>
    'An icon is a PNG, JPEG or WebP picture of 2 MB and 4096 × 4096 pixels at most: save it as one of these.',
  too_demanding: ({ name }) =>
    `${name} takes too much time or memory to read: export it again with simpler pages.`,
} satisfies Record<string, (about: RefusalDetails & { name: string }) => string>;

export type RefusalCode = keyof typeof messages;

/** Throws if a picture is missing on the cover and the publisher has not accepted that. */
export function requireCover(
  warnings: readonly Warning[],
  options: RefusalDetails & { readonly takesIncompleteCover: boolean | undefined },
): void {
  const isIncomplete = warnings.some(({ code }) => code === 'cover_incomplete');
  if (isIncomplete && !options.takesIncompleteCover)
    throw new PublishRefused('cover_incomplete', options);
}

/**
 * The file is not published and the store is unchanged. The message is one sentence for the
 * publisher.
 */
export class PublishRefused extends OperatorError<RefusalCode> {
  constructor(code: RefusalCode, about: RefusalDetails) {
    super(code, messages[code]({ ...about, name: path.basename(about.file) }));
  }
}
