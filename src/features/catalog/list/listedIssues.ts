import type { Issue } from '#contract/api/issue.ts';
import { passes } from '#contract/firstScreen.ts';
import { folded, hasWords, titleOrder } from '#contract/titles.ts';
import { widths } from '../../../shared/ui/tokens.ts';
import { isSelling, isUnlocking, type Rights, type Trade } from '../readingRights.ts';
import type { ListRoute, Sort, Tab } from './listRoute.ts';

/** All known issues. */
export interface WholeList {
  /** In the server's order. */
  readonly issues: readonly Issue[];
  /** In the order of the titles. */
  readonly byTitle: readonly Issue[];
}

/**
 * Adds issues that are not in the store's list: at the end of the server's order, and in the order of the
 * titles.
 */
export function withUnlisted(
  { issues, byTitle }: WholeList,
  unlisted: readonly Issue[],
  locale: string,
): WholeList {
  const shelved = new Set(issues.map(({ id }) => id));
  const others = unlisted.filter(({ id }) => !shelved.has(id));
  if (others.length === 0) return { issues, byTitle };
  const all = [...byTitle, ...others];
  const titles = all.map(({ title }) => title);
  return {
    issues: [...issues, ...others],
    byTitle: inOrder(all, titleOrder(titles, locale)),
  };
}

/** @param order indices into the list */
export const inOrder = (issues: readonly Issue[], order: Uint32Array): Issue[] =>
  Array.from(order).flatMap((index) => issues[index] ?? []);

interface TabFacts {
  readonly issues: readonly Pick<Issue, 'isFree'>[];
  /** Whether all issues are known. */
  readonly isWhole: boolean;
  readonly trade: Trade;
}

/**
 * The tabs that have content. While only the first issues are known, a tab that a later one could displace
 * is left out.
 */
export function tabsOf({ issues, isWhole, trade }: TabFacts): Tab[] {
  const hasPaid = issues.some(({ isFree }) => !isFree);
  const hasFree = !trade.promocodesModeOnly && issues.some(({ isFree }) => isFree);
  const isPositionFinal = hasPaid || isWhole;
  return [
    'all',
    ...(hasPaid ? purchaseTabs(trade) : []),
    ...(hasFree && isPositionFinal ? (['free'] as const) : []),
  ];
}

/**
 * A store without accounts has no tab for purchases. A store without payments or coupons has no tab for
 * sales.
 */
function purchaseTabs(trade: Trade): readonly Tab[] {
  if (!trade.authEnabled) return [];
  return isSelling(trade) || isUnlocking(trade) ? ['purchased', 'to_buy'] : ['purchased'];
}

/** The tabs that a guest has no list for. */
export const needsUser = (tab: Tab): boolean => tab === 'purchased';

/** The tab of an address when this user can see it, else all issues. */
export const tabShown = (asked: Tab, tabs: readonly Tab[], signedIn: boolean): Tab =>
  tabs.includes(asked) && (signedIn || !needsUser(asked)) ? asked : 'all';

/** Whether the list of the tab depends on the user's purchases. */
export const isPersonal = (tab: Tab): boolean => tab === 'purchased' || tab === 'to_buy';

type Belongs = (issue: Pick<Issue, 'id' | 'isFree'>) => boolean;

/** @returns whether an issue belongs to the tab */
export function belongsIn(tab: Tab, { boughtIds, subscribed }: Rights): Belongs {
  const bought = new Set(boughtIds);
  const belongs: Readonly<Record<Tab, Belongs>> = {
    all: () => true,
    purchased: subscribed ? ({ isFree }) => !isFree : ({ id }) => bought.has(id),
    to_buy: subscribed ? () => true : ({ id, isFree }) => !isFree && !bought.has(id),
    free: ({ isFree }) => isFree,
  };
  return belongs[tab];
}

/** Cached: folding 10,000 titles takes milliseconds, and each typed letter searches all of them. */
const foldedTitles = new WeakMap<object, string>();

function foldedTitleOf(issue: Pick<Issue, 'title'>): string {
  const known = foldedTitles.get(issue) ?? folded(issue.title);
  foldedTitles.set(issue, known);
  return known;
}

/** Whether the title contains the words of the search. */
export function matches(search: string): (issue: Pick<Issue, 'title'>) => boolean {
  const wanted = folded(search);
  return (issue) => hasWords(foldedTitleOf(issue), wanted);
}

export function sorted({ issues, byTitle }: WholeList, sort: Sort): readonly Issue[] {
  if (sort === 0) return issues;
  return sort === 1 ? byTitle : byTitle.toReversed();
}

/** The visible list: the issues of the tab that match the filter and the search, in order. */
export function listed(
  all: WholeList,
  { tab, search, sort, ...filter }: Omit<ListRoute, 'offset'>,
  rights: Rights,
): readonly Issue[] {
  const belongs = belongsIn(tab, rights);
  const isWanted = matches(search);
  const isChosen = passes(filter);
  return sorted(all, sort).filter((issue) => isChosen(issue) && belongs(issue) && isWanted(issue));
}

/** The number of cards on a page for this window width: full rows of six, four, three or two. */
export function pageSizeAt(width: number): number {
  if (width >= widths.large) return 12;
  return width >= widths.medium ? 8 : 6;
}

export interface Page {
  /** Counted from 1. */
  readonly number: number;
  readonly count: number;
  /** The number of issues before the page. */
  readonly offset: number;
  /** The number of issues on a page. */
  readonly size: number;
}

/**
 * The present page: the page with the issue whose details are open, else the page that contains the offset.
 * Pages are always cut at the same positions, so that no issue falls between two pages.
 * @param activeAt the index of the open issue in the list, -1 when it is not in the list
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
