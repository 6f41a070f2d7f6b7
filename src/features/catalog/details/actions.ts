import type { ComponentType, ReactNode } from 'react';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';

/** The actions that belong to other features. The app provides them. */
export interface IssueActions {
  readonly read: (what: Reading) => void;
  /** A pointer enters a button that opens the reader, or the details of a readable issue are idle. */
  readonly preloadReading: (what: Reading) => void;
  /** @param gift whether it is for another user */
  readonly buy: (issue: Issue, gift?: true) => void;
  readonly subscribe: () => void;
  /** Opens the coupon field. */
  readonly unlock: () => void;
  /** The offers of bundles with the issue. */
  readonly Bundles?: ComponentType<{ issue: Issue }>;
  /** Stands above the actions. */
  readonly confirmation?: ReactNode;
}

export interface Reading {
  readonly issue: Issue;
  readonly type: ReadingType;
  readonly page?: string;
  /** A text to search, from an address. */
  readonly query?: string;
}
