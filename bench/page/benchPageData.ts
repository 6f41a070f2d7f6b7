import * as z from 'zod/mini';
import { ReadingType } from '#contract/api/reading.ts';
import { Direction, Locale, Theme } from '#contract/boot.ts';
import { IssueId } from '#contract/ids.ts';

/** A public issue that the page /bench measures. */
export const BenchIssue = z.object({
  id: IssueId,
  type: ReadingType,
  /** The unique name in a report. */
  name: z.string(),
  /** Bytes of the measured file. */
  pages: z.int(),
  bytes: z.int(),
  cover: z.object({ fileName: z.string(), width: z.int(), height: z.int() }),
});
export type BenchIssue = z.infer<typeof BenchIssue>;

/** The data of the page /bench, in the JSON block of `pageBlock.ts`. */
export const BenchPage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  version: z.string(),
  /** A short run measures only the first one. May be empty. */
  issues: z.array(BenchIssue),
  /** The service that receives the page's errors. */
  sentryDsn: z.nullable(z.string()),
});
export type BenchPage = z.infer<typeof BenchPage>;
