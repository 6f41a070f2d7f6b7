import type { Issue } from '#contract/api/issue.ts';
import type { LatestIssue } from '#contract/api/issueContent.ts';
import { fewestForLatest } from '#contract/firstScreen.ts';
import type { IssueActions } from '../details/actions.ts';
import { type Rights, readingRight, type Trade, isSelling } from '../readingRights.ts';

export interface FrontProps {
  readonly actions: Pick<IssueActions, 'read' | 'preloadReading'>;
}

/** The one action of the latest issue. `open` leads to the details. */
export type LatestAction = 'read' | 'preview' | 'open';

/**
 * Before the purchases are known, the action is that of a guest. The server prerenders the same.
 * @param rights null before the purchases are known
 */
export function latestAction(
  issue: Pick<Issue, 'id' | 'isFree' | 'hasSample'>,
  rights: Rights | null,
): LatestAction {
  const mayRead = rights ? readingRight(issue, 'full', rights) !== 'purchase' : issue.isFree;
  if (mayRead) return 'read';
  return issue.hasSample ? 'preview' : 'open';
}

interface Shelf {
  readonly issues: readonly Issue[];
  /** The number of all issues of the store. */
  readonly total: number;
}

/** The issue that the front page shows large; null in a store with few issues. */
export const latestOf = ({ issues, total }: Shelf): Issue | null =>
  total >= fewestForLatest ? (issues[0] ?? null) : null;

/** The document's facts, when they are those of this issue: the list may be newer than the document. */
export const factsFor = (issue: Issue, latest: LatestIssue | null): LatestIssue | null =>
  latest?.id === issue.id ? latest : null;

/** The content of the strip below the latest issue. */
export type Strip = 'offer' | 'subscriber' | null;

interface StripFacts {
  readonly trade: Trade;
  readonly hasPlans: boolean;
  readonly isSubscribed: boolean;
  /** Whether the document was sent with the strip, so that its space is part of the page. */
  readonly isReserved: boolean;
}

/** A subscriber whose document has the strip sees another line in its place, so that nothing moves. */
export function stripOf({ trade, hasPlans, isSubscribed, isReserved }: StripFacts): Strip {
  if (!isSelling(trade) || !hasPlans || !isReserved) return null;
  return isSubscribed ? 'subscriber' : 'offer';
}
