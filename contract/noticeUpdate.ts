import * as z from 'zod/mini';

/** A change of the notice above a page: the answer of the address `updates` of `Notice`. */
export const NoticeUpdate = z.object({
  text: z.string(),
  /** How many issues were added to the list since the process of the store started. */
  added: z.int(),
  /** Whether notice and list are final. */
  isLast: z.boolean(),
});
export type NoticeUpdate = z.infer<typeof NoticeUpdate>;
