import * as z from 'zod/mini';

export const MediaQuery = z.object({ url: z.string().check(z.maxLength(2000)) });

/** The player of a link's host, for a frame; its size in CSS pixels where the host says one. */
export const MediaFrame = z.object({
  src: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type MediaFrame = z.infer<typeof MediaFrame>;
