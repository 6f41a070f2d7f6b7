import * as z from 'zod/mini';

/** How the line above a page changes: the answer of `updates` of its `Notice`. */
export const NoticeUpdate = z.object({
  text: z.string(),
  /** How many issues were added to the list since the process of the store started. */
  added: z.int(),
  /** Whether neither the line nor the list changes again. */
  isLast: z.boolean(),
});
export type NoticeUpdate = z.infer<typeof NoticeUpdate>;
