import * as z from 'zod/mini';
import { AdminIssue } from './issue.ts';
import { errorCodes } from '../errors.ts';

/** Reasons for a rejected PDF, edit or order that the publisher can resolve. */
export const adminRefusals = [
  'access_link_ended',
  'broken',
  'changed_meanwhile',
  'coupon_code_wrong',
  'coupon_day_past',
  'coupon_exists',
  'coupon_issue_wrong',
  'cover_incomplete',
  'empty',
  'gateway_in_use',
  'gone',
  'granted_already',
  'icon_wrong',
  'keys_mixed',
  'last_owner',
  'live_in_demo',
  'live_needs_https',
  'live_needs_postgres',
  'mail_off',
  'mail_refused',
  'needs_password',
  'not_a_draft',
  'not_a_pdf',
  'not_a_picture',
  'not_an_owner',
  'not_by_token',
  'not_granted',
  'not_made_safe',
  'not_refundable',
  'not_removable',
  'paid_for',
  'payment_changed',
  'picture_too_large',
  'picture_too_small',
  'price_too_low',
  'price_too_high',
  'print_list_empty',
  'print_list_wrong',
  'publishes_here',
  'receipt_unavailable',
  'refund_too_large',
  'repricing',
  'sample_not_cut',
  'sample_not_shorter',
  'setting_missing',
  'setting_wrong',
  'time_past',
  'too_demanding',
  'too_large',
  'too_many_pages',
] as const;

export const AdminRefusalCode = z.enum([...adminRefusals, ...errorCodes]);
export type AdminRefusalCode = z.infer<typeof AdminRefusalCode>;

/**
 * The body of every rejected call of the publisher's page. The message is one English sentence that says what to do.
 */
export const AdminRefusal = z.object({
  code: AdminRefusalCode,
  message: z.string(),
  /** The setting of a service that has the fault. */
  setting: z.optional(z.string()),
});
export type AdminRefusal = z.infer<typeof AdminRefusal>;

/** The most frequent page size of a file, after rotation, and the number of pages with another size. */
export const PageFormat = z.object({
  /** In PDF points. */
  width: z.number(),
  height: z.number(),
  others: z.int(),
});
export type PageFormat = z.infer<typeof PageFormat>;

type Size = Pick<PageFormat, 'width' | 'height'>;

/** In millimetres, portrait. */
const papers = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  Letter: [216, 279],
  Legal: [216, 356],
  Tabloid: [279, 432],
} as const;

const millimetres = (points: number): number => Math.round((points * 25.4) / 72);

/** Tolerates the different rounding of programs. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

/** Whether two sizes are equal within one millimetre. */
export const isAlike = (one: Size, other: Size): boolean =>
  isNear(millimetres(one.width), millimetres(other.width)) &&
  isNear(millimetres(one.height), millimetres(other.height));

/** 'A4, 210 × 297 mm', or '200 × 280 mm' for a size without a name. The same in all languages. */
export function sizeName({ width, height }: Size): string {
  const [w, h] = [millimetres(width), millimetres(height)];
  const [short, long] = w < h ? [w, h] : [h, w];
  const paper = Object.entries(papers).find(
    ([, [narrow, tall]]) => isNear(short, narrow) && isNear(long, tall),
  );
  return `${paper ? `${paper[0]}, ` : ''}${w} × ${h} mm`;
}

/** The steps of publishing a PDF, in this order. */
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

/** Problems of a file that was published nevertheless. */
const uploadWarnings = [
  'as_it_is',
  'attachments_left_out',
  'cover_incomplete',
  'form_left_out',
  'media_left_out',
  'no_sample',
  'no_text',
  'pages_incomplete',
  'pages_unreadable',
  'picture_left_out',
  'repaired',
] as const;

export const UploadWarning = z.object({
  code: z.enum(uploadWarnings),
  /** The affected pages, from 1, if known. */
  pages: z.optional(z.readonly(z.array(z.number()))),
  /** The number of attached files. */
  count: z.optional(z.number()),
});
export type UploadWarning = z.infer<typeof UploadWarning>;

/** The result of a published PDF. */
export const UploadDone = {
  issue: AdminIssue,
  format: PageFormat,
  warnings: z.array(UploadWarning),
};

/**
 * One line of the answer to an upload (`application/x-ndjson`). `done` and `refused` are the last lines. The answer begins
 * when the whole PDF has arrived: the browser itself counts the uploaded bytes. The last progress is repeated every few
 * seconds. An answer without a last line was cut off. Then nothing has changed, unless the cut came in the moment of the
 * commit. If the client disconnects, the store cancels the work.
 */
export const UploadEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    step: UploadStep,
    /** From 0 to 1. */
    fraction: z.number().check(z.minimum(0), z.maximum(1)),
  }),
  z.object({ kind: z.literal('done'), ...UploadDone }),
  z.object({ kind: z.literal('refused'), code: AdminRefusalCode, message: z.string() }),
]);
export type UploadEvent = z.infer<typeof UploadEvent>;

/**
 * POST: a PDF as the body, `application/pdf`, with the form token. It becomes a draft, free and without a sample. The title
 * is that of the PDF, else the file's name.
 */
export const uploadPath = '/api/publish/uploads';
/** POST: replaces the file of an issue. */
export const replacePath = (id: number): string => `/api/publish/issues/${id}/file`;
/** POST: a PNG, JPEG or WebP as the body, `application/octet-stream`. It becomes the cover; the answer is an `AdminIssue`. */
export const coverPath = (id: number): string => `/api/publish/issues/${id}/cover`;
/** The file's name, percent-encoded: for the title and for messages. */
export const fileNameHeader = 'x-file-name';
/** 'yes' accepts a cover with a missing image. Otherwise such a PDF is rejected. */
export const incompleteCoverHeader = 'x-incomplete-cover';

/** Where a page's picture is; for publishers only. */
export const picturePath = (id: number, page: number): string =>
  `/api/publish/issues/${id}/pages/${page}.webp`;
