import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';

/** What the details ask of other features; whoever puts them together does it. */
export interface IssueActions {
  readonly read: (what: Reading) => void;
  /** A pointer comes to a button that reads. */
  readonly reachForReading: () => void;
  readonly buy: (issue: Issue) => void;
  readonly subscribe: () => void;
  /** Leads to where a code is entered. */
  readonly unlock: () => void;
}

export interface Reading {
  readonly issue: Issue;
  readonly type: ReadingType;
  readonly page?: string;
}
