import * as z from 'zod/mini';
import { ReadingType } from '../api/reading.ts';
import { Direction, Locale, Theme } from '../boot.ts';
import { IssueId } from '../ids.ts';

/** An issue that anybody may read, as the page /bench reads it. */
export const BenchIssue = z.object({
  id: IssueId,
  type: ReadingType,
  /** As a report calls it: no two are the same. */
  name: z.string(),
  /** Of the file that is read. */
  pages: z.int(),
  bytes: z.int(),
  cover: z.object({ fileName: z.string(), width: z.int(), height: z.int() }),
});
export type BenchIssue = z.infer<typeof BenchIssue>;

/** What the page /bench knows from the start: the JSON of `pageBlock.ts`. */
export const BenchPage = z.object({
  locale: Locale,
  direction: Direction,
  theme: Theme,
  storeName: z.string(),
  /** Gatefold's own. */
  version: z.string(),
  /** The first one is read where there is time for one only. Empty where there is nothing to read. */
  issues: z.array(BenchIssue),
});
export type BenchPage = z.infer<typeof BenchPage>;
