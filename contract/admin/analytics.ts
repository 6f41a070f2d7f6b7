import * as z from 'zod/mini';
import { IssueId, IssueIdInPath } from '../ids.ts';

export const analyticsDays = [7, 30, 90, 365] as const;

/** The period, as in the address. Days are UTC days. */
export const AnalyticsQuery = z.object({
  days: z.pipe(
    z.enum(analyticsDays.map(String)),
    z.transform((text) => Number(text)),
  ),
  /** Limits the answer to this issue. */
  issue: z.optional(IssueIdInPath),
});

/** One issue on one day. Rows without numbers are left out. */
export const AnalyticsRow = z.object({
  /** 2026-11-22 */
  day: z.iso.date(),
  /** null is the sum of all issues except the hundred that were sold and read most in this period. */
  issueId: z.nullable(IssueId),
  /** Paid, including later refunds. */
  sold: z.int(),
  /**
   * Paid minus refunded, in the store's present currency. Payments in other currencies count only in `sold`.
   */
  revenue: z.int(),
  /** Opened and reported by the reader. */
  reads: z.int(),
  samples: z.int(),
});
export type AnalyticsRow = z.infer<typeof AnalyticsRow>;

export const Analytics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  precision: z.int(),
  rows: z.array(AnalyticsRow),
  /** Payments for plans in the same period. */
  plans: z.object({ sold: z.int(), revenue: z.int() }),
  /** Gift links that were made, and browsers that have opened one, in the same period. */
  gifts: z.object({ links: z.int(), visitors: z.int() }),
});
export type Analytics = z.infer<typeof Analytics>;

/** The fewest readers of a figure. Fewer could be recognised. */
export const fewestReaders = 5;

/** The readers of one issue in the period, as far as they were signed in. */
export const ReadershipRow = z.object({
  issueId: IssueId,
  /** The share of the readers who have reached each tenth of the pages, from 0 to 1; null for too few readers. */
  reached: z.nullable(z.array(z.number()).check(z.length(10))),
  /** The readers of the sample, and how many of them have bought the issue afterwards; null for too few readers. */
  sample: z.nullable(z.object({ readers: z.int(), buyers: z.int() })),
});
export type ReadershipRow = z.infer<typeof ReadershipRow>;

/** Without the issues that had too few readers of either kind. At most the hundred most read ones. */
export const Readership = z.object({ rows: z.array(ReadershipRow) });
export type Readership = z.infer<typeof Readership>;
