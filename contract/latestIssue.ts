import * as z from 'zod/mini';
import { IssueId } from './ids.ts';

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

/** A store with fewer issues shows all of them at once, and none of them large. */
export const fewestForLatest = 4;
