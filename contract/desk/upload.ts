import * as z from 'zod/mini';
import { DeskIssue } from './issue.ts';

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

/**
 * One line of the answer to a PDF that was sent (`application/x-ndjson`); `done` and `refused` are the
 * last. Bytes on their way up are counted by the browser.
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
    issue: DeskIssue,
    /** Codes of what is not as it should be in the file, and was published all the same. */
    warnings: z.array(z.string()),
  }),
  z.object({ kind: z.literal('refused'), code: z.string(), message: z.string() }),
]);
export type UploadEvent = z.infer<typeof UploadEvent>;

/** A PDF as the body, `application/pdf`; its own name only proposes a title. */
export const uploadPath = '/api/publish/uploads';
/** A new file in the place of an issue's present one. */
export const replacePath = (id: number): string => `/api/publish/issues/${id}/file`;
/** Named in the header `x-file-name`, percent-encoded. */
export const fileNameHeader = 'x-file-name';

/** Where a page's picture is; for publishers only. */
export const picturePath = (id: number, page: number): string =>
  `/api/publish/issues/${id}/pages/${page}.webp`;
