import { useMemo } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { IssueId, UserId } from '#contract/ids.ts';
import { titleOrder } from '#contract/titles.ts';
import { FirstIssues, firstIssuesId } from '#contract/firstScreen.ts';
import { account } from '../account/index.ts';
import { api, latestOnly, issuesInBytes } from '../../shared/api/index.ts';
import { storeInfo } from '../../shared/shell/index.ts';
import { pageLanguage } from '../../shared/ui/language.ts';
import { afterFirstCover } from './firstCover.ts';
import { isStart, parseListRoute } from './list/listRoute.ts';
import {
  type IssueProgress,
  type Rights,
  type ReadingRight,
  rightsOf,
  giftedIn,
  readingRight,
} from './readingRights.ts';
import { inOrder, type WholeList } from './list/listedIssues.ts';
import { untilFetched } from '../../shared/ui/reloadPage.ts';

/**
 * Returns the whole list, which a worker reads, checks and sorts. For 10,000 issues this would block the
 * main thread for half a second. `onSome` receives the issues in parts. Throws ApiError.
 */
async function wholeList(
  locale: string,
  shown: readonly Issue[],
  onSome: (some: readonly Issue[]) => void,
): Promise<WholeList> {
  const response = issuesInBytes();
  // `readWholeList` reports a failure. Its code may be loaded after the failure.
  response.catch(() => undefined);
  const { readWholeList } = await untilFetched(() => import('./readIssueList.ts'));
  return readWholeList(response, locale, shown, onSome);
}

/** The data of a JSON block of the HTML page; null when there are none or they are invalid. */
export function dataInPage<Data extends z.ZodMiniType>(
  id: string,
  schema: Data,
): z.output<Data> | null {
  try {
    const text = document.querySelector(`#${id}`)?.textContent;
    return text ? z.parse(schema, JSON.parse(text)) : null;
  } catch (error) {
    console.error(`The data '${id}' in the page cannot be read:`, error);
    return null;
  }
}

export const catalog = proxy({
  /** 'first' while only the issues of the HTML page are known. */
  status: 'loading' as 'loading' | 'first' | 'ready',
  /** In the server's order. Kept by reference: a list of thousands is replaced, never edited. */
  issues: ref<readonly Issue[]>([]),
  /** In the order of the titles, after all issues were loaded. */
  byTitle: ref<readonly Issue[]>([]),
  /** The number of all issues, loaded or not. */
  total: 0,
  /** The issue of the first address when it was not among the first issues. */
  asked: null as Issue | null,
  /** The issues that this user may read beyond the free ones; null for a guest and before it is known. */
  purchases: null as Purchases | null,
  /** Whether the rights are known; also true for a guest. */
  purchasesLoaded: false,
  /** Whether the request failed. The previous rights stay. */
  purchasesFailed: false,
  /** How much of the whole issues this user has read; empty until it is known. */
  progress: ref<ReadonlyMap<IssueId, IssueProgress>>(new Map()),
});

export function setProgress(progress: ReadonlyMap<IssueId, IssueProgress>): void {
  catalog.progress = ref(progress);
}

/**
 * Shows the first issues, which are part of the page, and then loads the whole list. When the list is not
 * needed, only `reloadIssues` loads it. Throws ApiError.
 */
export async function loadIssues(
  onSome: (some: readonly Issue[]) => void,
  isWholeWanted = true,
): Promise<void> {
  const lang = pageLanguage();
  const first = dataInPage(firstIssuesId, FirstIssues);
  if (first) {
    if (first.asked) catalog.asked = ref(first.asked);
    onSome(first.issues);
    if (first.total <= first.issues.length) return showAll(allOf(first.issues, lang));
    const { issues, total, asked } = first;
    Object.assign(catalog, { status: 'first', issues: ref(issues), total });
    if (!isWholeWanted) return;
    if (!asked && isStart(parseListRoute(location.search))) await afterFirstCover();
  }
  return showAll(await wholeList(lang, catalog.issues, onSome));
}

/** For a list that has become out of date while it is shown. Throws ApiError. */
export async function reloadIssues(): Promise<void> {
  showAll(await wholeList(pageLanguage(), catalog.issues, () => undefined));
}

const allOf = (issues: readonly Issue[], lang: string): WholeList => {
  const titles = issues.map(({ title }) => title);
  return { issues, byTitle: inOrder(issues, titleOrder(titles, lang)) };
};

function showAll({ issues, byTitle }: WholeList): void {
  const total = issues.length;
  Object.assign(catalog, { status: 'ready', issues: ref(issues), byTitle: ref(byTitle), total });
}

/** The owner of the purchases. */
let ownerId: UserId | null = null;
const begin = latestOnly();

/**
 * Call this when the user is known and at each change of the user. The rights of a guest are known at once,
 * and the purchases of another user are dropped. Throws ApiError; the rights count as known afterwards.
 */
export async function loadPurchases(): Promise<void> {
  const isLatest = begin();
  const owner = account.user?.id ?? null;
  if (owner !== ownerId) catalog.purchases = null;
  ownerId = owner;
  catalog.purchasesLoaded = false;
  try {
    const purchases = owner === null ? null : await api.purchases();
    if (!isLatest()) return;
    catalog.purchases = purchases && ref(purchases);
    catalog.purchasesFailed = account.isUnsure;
  } catch (error) {
    if (!isLatest()) return;
    catalog.purchasesFailed = true;
    throw error;
  } finally {
    if (isLatest()) catalog.purchasesLoaded = true;
  }
}

/** In the store's list, or else among the user's purchases. */
export function findIssue(id: number): Issue | undefined {
  const { issues, asked, purchases } = catalog;
  const isIt = (issue: Issue): boolean => issue.id === id;
  return (
    issues.find(isIt) ?? (asked?.id === id ? asked : undefined) ?? purchases?.withdrawn.find(isIt)
  );
}

/** The result of `findIssue` as a hook. undefined is final once the list is settled. */
export function useIssue(id: number | undefined) {
  const { status, purchasesLoaded } = useSnapshot(catalog);
  return {
    issue: id === undefined ? undefined : findIssue(id),
    isSettled: status === 'ready' && purchasesLoaded,
  };
}

/** The rights of a user, with those that the document gives to its visitor. */
function rightsHere(
  user: Pick<Rights, 'signedIn' | 'requireAuthToRead'>,
  purchases: Purchases | null,
): Rights {
  const { gifts, previews } = document.documentElement.dataset;
  return rightsOf({ ...user, gifts, previews }, purchases);
}

/** The device has a signed right to read this issue, which is read from its own files. */
export function grantReading(id: IssueId): void {
  const { dataset } = document.documentElement;
  if (!giftedIn(dataset.previews, id)) dataset.previews = `${dataset.previews ?? ''} ${id}=`;
}

export function useRights(): Rights {
  const { user } = useSnapshot(account);
  const { requireAuthToRead } = useSnapshot(storeInfo);
  const { purchases } = useSnapshot(catalog);
  const signedIn = user !== null;
  return useMemo(
    () => rightsHere({ signedIn, requireAuthToRead }, purchases as Purchases),
    [signedIn, requireAuthToRead, purchases],
  );
}

/** Whether this user may read the issue, for a handler; false until the page knows. */
export function mayReadNow(issue: Issue, type: ReadingType): boolean {
  const { requireAuthToRead } = storeInfo;
  const rights = rightsHere(
    { signedIn: account.user !== null, requireAuthToRead },
    catalog.purchases,
  );
  return catalog.purchasesLoaded && readingRight(issue, type, rights) === 'allowed';
}

/** Whether this user may read the issue, as far as the page knows. Wait for `catalog.purchasesLoaded`. */
export const useReadingRight = (issue: Issue, type: ReadingType): ReadingRight =>
  readingRight(issue, type, useRights());
