import { useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { UserId } from '#contract/ids.ts';
import { titleOrder } from '#contract/titleOrder.ts';
import { account } from '../account/index.ts';
import { api } from '../../shared/api/index.ts';
import { publication } from '../../shared/shell/index.ts';
import { pageLanguage } from '../../shared/ui/language.ts';
import { firstIssues } from './firstIssues.ts';
import { afterFirstCover } from './firstCover.ts';
import { isStart, parseListRoute } from './list/listRoute.ts';
import { type Reader, type ReadingRight, readerOf, readingRight } from './rules.ts';
import { placed, type WholeList, wholeList } from './wholeList.ts';

export const catalog = proxy({
  /** 'first' while only the issues are here that came in the document. */
  status: 'loading' as 'loading' | 'first' | 'ready',
  /** In the server's order. Held by reference: a list of thousands is replaced, never edited. */
  issues: ref<readonly Issue[]>([]),
  /** The same in the order of their titles, once all are here. */
  byTitle: ref<readonly Issue[]>([]),
  /** How many there are, whether they are here or not. */
  total: 0,
  /** The issue that the address named at the start, where it was not among the first. */
  asked: null as Issue | null,
  /** What this person may read beyond the free; null for a guest and until it is known. */
  purchases: null as Purchases | null,
  /** Whether the question of rights is settled, for a guest too. */
  purchasesLoaded: false,
  /** Whether it could not be asked for; what was known before stays. */
  purchasesFailed: false,
});

/**
 * The first come with the page and are shown at once, the whole list follows, unless it is not
 * wanted: then `reloadIssues` fetches it, should it ever be. Throws ApiError.
 */
export async function loadIssues(
  onSome: (some: readonly Issue[]) => void,
  isWholeWanted = true,
): Promise<void> {
  const lang = pageLanguage();
  const first = firstIssues();
  if (first) {
    onSome(first.issues);
    if (first.total <= first.issues.length) return showAll(allOf(first.issues, lang));
    const { issues, total, asked } = first;
    Object.assign(catalog, { status: 'first', issues: ref(issues), total });
    if (asked) catalog.asked = ref(asked);
    if (!isWholeWanted) return;
    if (!asked && isStart(parseListRoute(location.search))) await afterFirstCover();
  }
  return showAll(await wholeList(lang, catalog.issues, onSome));
}

/** For a list that was found to be out of date while it was looked at. Throws ApiError. */
export async function reloadIssues(): Promise<void> {
  showAll(await wholeList(pageLanguage(), catalog.issues, () => undefined));
}

const allOf = (issues: readonly Issue[], lang: string): WholeList => {
  const titles = issues.map(({ title }) => title);
  return { issues, byTitle: placed(issues, titleOrder(titles, lang)) };
};

function showAll({ issues, byTitle }: WholeList): void {
  const total = issues.length;
  Object.assign(catalog, { status: 'ready', issues: ref(issues), byTitle: ref(byTitle), total });
}

/** Whose purchases these are. */
let ownerId: UserId | null = null;
let lookUps = 0;

/**
 * Call it when it is known who is here, and again when that changes: a guest has nothing at once,
 * and what another person bought is never shown. Throws ApiError; the question is settled all the same.
 */
export async function loadPurchases(): Promise<void> {
  const lookUp = (lookUps += 1);
  const owner = account.user?.id ?? null;
  if (owner !== ownerId) catalog.purchases = null;
  ownerId = owner;
  catalog.purchasesLoaded = false;
  try {
    const purchases = owner === null ? null : await api.purchases();
    if (lookUp !== lookUps) return;
    catalog.purchases = purchases && ref(purchases);
    catalog.purchasesFailed = account.isUnsure;
  } catch (error) {
    if (lookUp !== lookUps) return;
    catalog.purchasesFailed = true;
    throw error;
  } finally {
    if (lookUp === lookUps) catalog.purchasesLoaded = true;
  }
}

/** On the shelf or, if not any more, among what this person bought. */
export function findIssue(id: number): Issue | undefined {
  const { issues, asked, purchases } = catalog;
  const isIt = (issue: Issue): boolean => issue.id === id;
  return (
    issues.find(isIt) ?? (asked?.id === id ? asked : undefined) ?? purchases?.withdrawn.find(isIt)
  );
}

/** What `findIssue` finds, kept up with; undefined is the last word once it is settled. */
export function useIssue(id: number | undefined) {
  const { status, purchasesLoaded } = useSnapshot(catalog);
  return {
    issue: id === undefined ? undefined : findIssue(id),
    isSettled: status === 'ready' && purchasesLoaded,
  };
}

export function useReader(): Reader {
  const { user } = useSnapshot(account);
  const { requireAuthToRead } = useSnapshot(publication);
  const { purchases } = useSnapshot(catalog);
  const signedIn = user !== null;
  return useMemo(
    () => readerOf({ signedIn, requireAuthToRead }, purchases as Purchases),
    [signedIn, requireAuthToRead, purchases],
  );
}

/** Whether this person may read, as far as the page knows; wait for `catalog.purchasesLoaded`. */
export const useReadingRight = (issue: Issue, type: ReadingType): ReadingRight =>
  readingRight(issue, type, useReader());
