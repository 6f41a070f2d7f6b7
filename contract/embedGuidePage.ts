import * as z from 'zod/mini';
import { Direction, Locale, Theme } from './boot.ts';
import { IssueId } from './ids.ts';

/** What the publisher's page knows from the start: the JSON of `pageBlock.ts`. */
export const EmbedGuidePage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  /** Of the store, without a slash at its end. */
  origin: z.string(),
  /** Sites that may hold the store in a frame, beside its own; as in `frame-ancestors`. */
  embedHosts: z.array(z.string()),
  /** What can be tried here, the newest first. */
  issues: z.array(
    z.object({
      id: IssueId,
      title: z.string(),
      /** A tag of BCP 47; null where the publisher named none. */
      language: z.nullable(z.string()),
      isFree: z.boolean(),
      hasSample: z.boolean(),
      cover: z.object({ fileName: z.string(), width: z.int(), height: z.int() }),
    }),
  ),
  /** The script at an address that never changes its content, and the hash of that; null where it is not built. */
  pinned: z.nullable(z.object({ path: z.string(), integrity: z.string() })),
  /** A page of another site that shows the store; null where there is none. */
  newsSite: z.nullable(z.string()),
});
export type EmbedGuidePage = z.infer<typeof EmbedGuidePage>;

export type EmbedGuideIssue = EmbedGuidePage['issues'][number];
