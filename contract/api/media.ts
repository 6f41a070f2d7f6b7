import * as z from 'zod/mini';

export const MediaQuery = z.object({ url: z.string().check(z.maxLength(2000)) });

/** The player of a media link, for a frame, with its size in CSS pixels if the media host states one. */
export const MediaFrame = z.object({
  src: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});
export type MediaFrame = z.infer<typeof MediaFrame>;
