import * as z from 'zod/mini';
import { AdminIssue } from './issue.ts';
import { PageFormat } from './pageFormat.ts';
import { AdminRefusalCode } from './refusal.ts';

/** What happens to a PDF on its way into the store, in this order. */
export const uploadSteps = [
  'reading',
  'checking',
  'writing',
  'sample',
  'cover',
  'storing',
] as const;
export const UploadStep = z.enum(uploadSteps);
export type UploadStep = z.infer<typeof UploadStep>;

/** What is not as it should be in a file, and was published all the same. */
export const uploadWarnings = [
  'as_it_is',
  'attachments_left_out',
  'cover_incomplete',
  'no_sample',
  'no_text',
  'pages_incomplete',
  'pages_unreadable',
  'picture_left_out',
  'repaired',
] as const;

export const UploadWarning = z.object({
  code: z.enum(uploadWarnings),
  /** The pages concerned, from 1, where they are known. */
  pages: z.optional(z.readonly(z.array(z.number()))),
  /** How many there are: attached files. */
  count: z.optional(z.number()),
});
export type UploadWarning = z.infer<typeof UploadWarning>;

/**
 * One line of the answer to a PDF that was sent (`application/x-ndjson`); `done` and `refused` are the
 * last. The answer begins when all of the PDF is there: bytes on their way up are counted by the
 * browser. The last progress is said again every few seconds. An answer that ends without a last line
 * was cut off: nothing has changed, unless that was in the very moment in which all was done. Hanging up
 * calls the work off.
 */
export const UploadEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    step: UploadStep,
    /** Of the whole, from 0 to 1. */
    fraction: z.number().check(z.minimum(0), z.maximum(1)),
  }),
  z.object({
    kind: z.literal('done'),
    issue: AdminIssue,
    format: PageFormat,
    warnings: z.array(UploadWarning),
  }),
  z.object({ kind: z.literal('refused'), code: AdminRefusalCode, message: z.string() }),
]);
export type UploadEvent = z.infer<typeof UploadEvent>;

/**
 * POST: a PDF as the body, `application/pdf`, with the form token as every call has it. It becomes a
 * draft, free and without a sample, under the title that it proposes itself or else its file's name.
 */
export const uploadPath = '/api/publish/uploads';
/** POST: a new file in the place of an issue's present one. */
export const replacePath = (id: number): string => `/api/publish/issues/${id}/file`;
/** The file's name, percent-encoded: for the title, and for what is said of it. */
export const fileNameHeader = 'x-file-name';
/** 'yes': also with a cover on which a picture is missing. Else such a PDF is refused. */
export const incompleteCoverHeader = 'x-incomplete-cover';

/** Where a page's picture is; for publishers only. */
export const picturePath = (id: number, page: number): string =>
  `/api/publish/issues/${id}/pages/${page}.webp`;
