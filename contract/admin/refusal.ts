import * as z from 'zod/mini';
import { errorCodes } from '../errors.ts';

/** Reasons for a rejected PDF or edit that the publisher can resolve. */
export const adminRefusals = [
  'broken',
  'changed_meanwhile',
  'cover_incomplete',
  'empty',
  'needs_password',
  'not_a_pdf',
  'not_made_safe',
  'not_removable',
  'price_too_low',
  'price_too_high',
  'sample_not_cut',
  'sample_not_shorter',
  'too_demanding',
  'too_large',
  'too_many_pages',
] as const;

export const AdminRefusalCode = z.enum([...adminRefusals, ...errorCodes]);
export type AdminRefusalCode = z.infer<typeof AdminRefusalCode>;

/**
 * The body of every rejected call of the publisher's page. The message is one English sentence that says what to do.
 */
export const AdminRefusal = z.object({ code: AdminRefusalCode, message: z.string() });
export type AdminRefusal = z.infer<typeof AdminRefusal>;
