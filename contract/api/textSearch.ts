import * as z from 'zod/mini';
import { IssueId } from '../ids.ts';
import { longestQuery } from '../paths.ts';

/** The text of the search box. */
export const TextSearchQuery = z.object({
  q: z.string().check(z.minLength(1), z.maxLength(longestQuery)),
});

const count = () => z.int().check(z.minimum(1));

/** A page with the words of the search, which this visitor may read. */
const TextHit = z.object({
  page: count(),
  /** The words before the match, the match, and the words after it. */
  words: z.tuple([z.string(), z.string(), z.string()]),
  /** The text that the reader searches: the whole search, or its word on this page. */
  search: z.string(),
});
export type TextHit = z.infer<typeof TextHit>;

const IssueWithHits = z.object({
  id: IssueId,
  title: z.string(),
  /** The number of pages with hits, also of those that this visitor may not read. */
  pages: count(),
  /** The part that this visitor may open: the whole issue, its sample, or nothing with hits. */
  opens: z.nullable(z.enum(['full', 'sample'])),
  /** The first pages with hits; empty if `opens` is null. */
  hits: z.array(TextHit),
});
export type IssueWithHits = z.infer<typeof IssueWithHits>;

/** The issues with hits, the best first. */
export const TextSearchResult = z.object({
  /** Whether the store offers the search. */
  isOffered: z.boolean(),
  issues: z.array(IssueWithHits),
  /** Whether there are more issues than the answer has. */
  hasMore: z.boolean(),
});
export type TextSearchResult = z.infer<typeof TextSearchResult>;
