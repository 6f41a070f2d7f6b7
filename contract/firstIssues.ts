import * as z from 'zod/mini';
import { Issue, IssueList } from './api/issue.ts';

/** The number of issues in the document: two pages of the widest list. */
export const firstIssuesCount = 24;

/**
 * The first issues in the server's order, as part of the document: the JSON of `<script id="first-issues">`. Absent if the
 * server could not query its database, or serves no list.
 */
export const FirstIssues = z.object({
  /** The number of all issues. If it is at most the length of `issues`, the list is complete. */
  total: z.int().check(z.nonnegative()),
  issues: IssueList,
  /** The issue of the address, if it is not among the first ones. Absent from both means that it does not exist. */
  asked: z.optional(Issue),
});
export type FirstIssues = z.output<typeof FirstIssues>;

/** The id of the block in the document. */
export const firstIssuesId = 'first-issues';
