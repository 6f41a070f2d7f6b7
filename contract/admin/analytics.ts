import * as z from 'zod/mini';
import { IssueId, IssueIdInPath } from '../ids.ts';

export const analyticsDays = [7, 30, 90, 365] as const;

/** How far back, as the address has it; days are those of UTC. */
export const AnalyticsQuery = z.object({
  days: z.pipe(
    z.enum(analyticsDays.map(String)),
    z.transform((text) => Number(text)),
  ),
  /** Of this issue alone. */
  issue: z.optional(IssueIdInPath),
});

/** One issue on one day; days and issues of which nothing is to be said are left out. */
export const AnalyticsRow = z.object({
  /** 2026-11-22 */
  day: z.iso.date(),
  /** null is all together beyond the hundred issues that were sold and read most in these days. */
  issueId: z.nullable(IssueId),
  /** Paid for, given back or not. */
  sold: z.int(),
  /**
   * Paid less what was given back since, in the store's present currency; other currencies are counted
   * as sold only.
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
  /** Plans' payments of the same days. */
  plans: z.object({ sold: z.int(), revenue: z.int() }),
});
export type Analytics = z.infer<typeof Analytics>;
