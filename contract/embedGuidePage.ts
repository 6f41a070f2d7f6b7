import * as z from 'zod/mini';
import { Direction, Locale, Theme } from './boot.ts';
import { IssueId } from './ids.ts';

/** The data of the page about embedding, in the JSON block of `pageBlock.ts`. */
export const EmbedGuidePage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  /** The store's address, without a trailing slash. */
  origin: z.string(),
  /** The sites that may frame the store, besides its own origin; as in `frame-ancestors`. */
  embedHosts: z.array(z.string()),
  /** The issues for the preview, the newest first. */
  issues: z.array(
    z.object({
      id: IssueId,
      title: z.string(),
      /** A BCP 47 tag; null if unknown. */
      language: z.nullable(z.string()),
      isFree: z.boolean(),
      hasSample: z.boolean(),
      cover: z.object({ fileName: z.string(), width: z.int(), height: z.int() }),
    }),
  ),
  /** The pinned script, whose content never changes, and its hash; null if it is not built. */
  pinned: z.nullable(z.object({ path: z.string(), integrity: z.string() })),
  /** A page of another site that embeds the store; null without one. */
  newsSite: z.nullable(z.string()),
  /** The service that receives the page's errors. */
  sentryDsn: z.nullable(z.string()),
});
export type EmbedGuidePage = z.infer<typeof EmbedGuidePage>;

export type EmbedGuideIssue = EmbedGuidePage['issues'][number];
