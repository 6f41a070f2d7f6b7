import * as z from 'zod/mini';
import { IssueId, IssueIdInPath } from '../ids.ts';
import { longestQuery } from '../paths.ts';
import { renamed } from './json.ts';

/** The path of a page of a sample. The hash is that of the pack that contains the picture. */
const SamplePageUrl = z.string().check(z.regex(/^\/sample\/[0-9a-f]{64}\/[1-9]\d{0,4}\.webp$/));

export const samplePageUrl = (packSha256: string, page: number): string =>
  `/sample/${packSha256}/${page}.webp`;

/** A page of a sample as a picture. The size is in pixels. */
export const SamplePage = z.object({ url: SamplePageUrl, width: z.int(), height: z.int() });
export type SamplePage = z.infer<typeof SamplePage>;

/**
 * The values of the latest issue that the front page shows beside its public fields: the JSON of
 * `<script id="latest-issue">`. Absent in frames, and in a store with few issues.
 */
export const LatestIssue = z.object({
  id: IssueId,
  /** The beginning of the description without its markup. */
  excerpt: z.string(),
  /** The first spread of the sample; empty without a sample, and while its pictures are not made. */
  spread: z.array(SamplePage).check(z.maxLength(2)),
  /** Whether the first page of the spread stands on the right. */
  isRightToLeft: z.boolean(),
});
export type LatestIssue = z.infer<typeof LatestIssue>;

/** The id of the block in the document. */
export const latestIssueId = 'latest-issue';

export const InsideParams = z.object({ id: IssueIdInPath });

/** The most pages and the most entries of the contents that the details of an issue show. */
export const mostInside = { pages: 6, entries: 40 } as const;

/** A page of the sample as a picture, with its number. */
const InsidePage = z.extend(SamplePage, { page: z.int() });
export type InsidePage = z.infer<typeof InsidePage>;

/** A top level entry of the outline. */
const ContentsEntry = z.object({
  title: z.string(),
  /** A page of the whole issue, from 1; null for a heading without a target. */
  page: z.nullable(z.int()),
});
export type ContentsEntry = z.infer<typeof ContentsEntry>;

/** The public part of an issue's inside. Pages and contents are empty until the packs are built. */
export const Inside = renamed(
  z.object({
    /** Pages of the sample as pictures, after its first page. */
    pages: z.array(InsidePage).check(z.maxLength(mostInside.pages)),
    contents: z.array(ContentsEntry).check(z.maxLength(mostInside.entries)),
    /** The size of the file to download, in bytes; null if the issue is not listed. */
    file_size: z.nullable(z.int()),
  }),
);
export type Inside = z.output<typeof Inside>;

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
