import type { Issue } from '#contract/api/issue.ts';
import { folded, hasWords } from '#contract/fold.ts';
import { widths } from '../../../shared/ui/tokens.ts';
import { isSelling, isUnlocking, type Reader, type Trade } from '../rules.ts';
import type { ListRoute, Sort, Tab } from './listRoute.ts';

/** All issues that are known, and the same in the order of their titles. */
export interface Issues {
  readonly issues: readonly Issue[];
  readonly byTitle: readonly Issue[];
}

interface TabFacts {
  readonly issues: readonly Pick<Issue, 'isFree'>[];
  /** Whether those are all that there are. */
  readonly isWhole: boolean;
  readonly trade: Trade;
}

/**
 * The tabs that there is something for. While only the first issues are known, a tab is left out that
 * another one could push aside later.
 */
export function tabsOf({ issues, isWhole, trade }: TabFacts): Tab[] {
  const hasPaid = issues.some(({ isFree }) => !isFree);
  const hasFree = !trade.promocodesModeOnly && issues.some(({ isFree }) => isFree);
  const isPlaceSure = hasPaid || isWhole;
  return [
    'all',
    ...(hasPaid ? purchaseTabs(trade) : []),
    ...(hasFree && isPlaceSure ? (['free'] as const) : []),
  ];
}

/** A store without accounts has no tab for purchases. A store without payments or coupons has no tab for sales. */
function purchaseTabs(trade: Trade): readonly Tab[] {
  if (!trade.authEnabled) return [];
  return isSelling(trade) || isUnlocking(trade) ? ['purchased', 'to_buy'] : ['purchased'];
}

/** What nobody signed in has no list of. */
export const needsUser = (tab: Tab): boolean => tab === 'purchased';

/** The tab that an address asks for, where it can be shown to this person, else all issues. */
export const tabShown = (asked: Tab, tabs: readonly Tab[], signedIn: boolean): Tab =>
  tabs.includes(asked) && (signedIn || !needsUser(asked)) ? asked : 'all';

/** Whether the tab's list depends on what this person bought. */
export const isPersonal = (tab: Tab): boolean => tab === 'purchased' || tab === 'to_buy';

type Belongs = (issue: Pick<Issue, 'id' | 'isFree'>) => boolean;

/** @returns whether an issue belongs in the tab */
export function belongsIn(tab: Tab, { boughtIds, subscribed }: Reader): Belongs {
  const bought = new Set(boughtIds);
  const belongs: Readonly<Record<Tab, Belongs>> = {
    all: () => true,
    purchased: subscribed ? ({ isFree }) => !isFree : ({ id }) => bought.has(id),
    to_buy: subscribed ? () => true : ({ id, isFree }) => !isFree && !bought.has(id),
    free: ({ isFree }) => isFree,
  };
  return belongs[tab];
}

/** Folding 10,000 titles takes milliseconds, and each letter that is typed asks for all of them. */
const foldedTitles = new WeakMap<object, string>();

function foldedTitleOf(issue: Pick<Issue, 'title'>): string {
  const known = foldedTitles.get(issue) ?? folded(issue.title);
  foldedTitles.set(issue, known);
  return known;
}

/** Whether the title has the words of the search. */
export function matches(search: string): (issue: Pick<Issue, 'title'>) => boolean {
  const wanted = folded(search);
  return (issue) => hasWords(foldedTitleOf(issue), wanted);
}

export function sorted({ issues, byTitle }: Issues, sort: Sort): readonly Issue[] {
  if (sort === 0) return issues;
  return sort === 1 ? byTitle : byTitle.toReversed();
}

/** What the list shows in a place: the tab's issues, of them those that are searched for, in order. */
export function listed(
  all: Issues,
  { tab, search, sort }: Omit<ListRoute, 'offset'>,
  reader: Reader,
): readonly Issue[] {
  const belongs = belongsIn(tab, reader);
  const isWanted = matches(search);
  return sorted(all, sort).filter((issue) => belongs(issue) && isWanted(issue));
}

/** How many cards a page holds in a window so wide: rows of four, of three or of two without a hole. */
export function pageSizeAt(width: number): number {
  if (width >= widths.large) return 12;
  return width >= widths.medium ? 8 : 6;
}

export interface Page {
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  /** How many issues come before it. */
  readonly offset: number;
  /** How many issues a page holds. */
  readonly size: number;
}

/**
 * The page that is shown: the one with the issue whose details are open, wherever the address says one
 * was, else the one on which the offset lies. Pages are cut at the same places always, so that none
 * loses an issue to another.
 * @param activeAt the place of the open issue in the list, -1 where it is not there
 */
export function pageAt(total: number, size: number, offset: number, activeAt: number): Page {
  const count = Math.max(1, Math.ceil(total / size));
  const index = Math.min(Math.floor((activeAt >= 0 ? activeAt : offset) / size), count - 1);
  return { number: index + 1, count, offset: index * size, size };
}

interface Describing {
  readonly tab: Tab;
  readonly isGuest: boolean;
  readonly hasIssues: boolean;
  readonly description: string;
  readonly embedMode: 'none' | 'embed' | 'viewer';
}

/** Whether the store introduces itself below its issues: to guests, in its own window. */
export const describes = ({ tab, isGuest, hasIssues, description, embedMode }: Describing) =>
  tab === 'all' && isGuest && hasIssues && description.trim() !== '' && embedMode === 'none';
