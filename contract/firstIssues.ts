import * as z from 'zod/mini';
import { Issue, IssueList } from './api/issue.ts';

/** How many issues come in the document: two pages of the widest list. */
export const firstIssuesCount = 24;

/**
 * The first issues in the server's order, which come in the document itself: the JSON of
 * `<script id="first-issues">`. Absent where the server could not ask its database, or serves no list.
 */
export const FirstIssues = z.object({
  /** How many issues there are; where it is no more than `issues` holds, those are all. */
  total: z.int().check(z.nonnegative()),
  issues: IssueList,
  /** The issue that the address names, where it stands further down. In neither: there is none. */
  asked: z.optional(Issue),
});
export type FirstIssues = z.output<typeof FirstIssues>;

/** Of the block in the document. */
export const firstIssuesId = 'first-issues';
