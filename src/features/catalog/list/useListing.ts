import { useMemo, useEffect, useRef } from 'react';
import { useLocation, type NavigateOptions, type To, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { account } from '../../account/index.ts';
import { appConfig, storeInfo } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { parseIssueRoute } from '../details/issueRoute.ts';
import { catalog, useRights } from '../catalogState.ts';
import {
  isStart,
  type ListRoute,
  parseListRoute,
  type Tab,
  toOffset,
  queryOf,
} from './listRoute.ts';
import {
  isPersonal,
  listed,
  type Page,
  pageAt,
  pageSizeAt,
  tabShown,
  tabsOf,
  withUnlisted,
} from './listedIssues.ts';
import { useByWidth } from './useByWidth.ts';

export const listAddress = (place: ListRoute): string => `/${queryOf(place)}`;

type Change = (place: ListRoute) => ListRoute;

/**
 * Changes the route in the address. The rendered route follows later, so two changes in between would
 * otherwise lose the first one.
 */
const changed = (change: Change): string => queryOf(change(parseListRoute(window.location.search)));

/** Navigation in the list: `push` adds a history entry, `replace` replaces the present one. */
export function useListNavigation() {
  const navigate = useNavigate();
  return {
    go: (change: Change) => void navigate({ pathname: '/', search: changed(change) }),
    become: (change: Change) => void navigate(...replacing(changed(change))),
  };
}

/** Details and dialogs that have opened over the list meanwhile stay open. */
function replacing(search: string): [to: To, options: NavigateOptions] {
  const { pathname } = window.location;
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return [
    { pathname, search },
    { replace: true, state: usr },
  ];
}

/** Returns to the first page when the list has changed, for example after a purchase. */
export function useResetPageOnChange({ place, issues, isPending, isWhole }: Listing): void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const known = useRef<{ key: string; issues: readonly Issue[] }>(null);
  useEffect(() => {
    if (isPending || !isWhole) return;
    const before = known.current;
    const beginning = queryOf(toOffset(place, 0));
    known.current = { key: beginning, issues };
    if (place.offset === 0 || before?.key !== beginning || areSame(before.issues, issues)) return;
    // Layers over the list stay open.
    void navigate({ pathname, search: beginning }, { replace: true, state });
  }, [place, issues, isPending, isWhole, navigate, pathname, state]);
}

const areSame = (some: readonly Issue[], others: readonly Issue[]): boolean =>
  some.length === others.length && some.every(({ id }, place) => id === others[place]?.id);

export interface Listing {
  readonly place: ListRoute;
  readonly tabs: readonly Tab[];
  /** All issues of the route, on whichever page. */
  readonly issues: readonly Issue[];
  /** The final number of issues, after all have been loaded. */
  readonly total: number;
  /** null when all issues are on one page. */
  readonly page: Page | null;
  /** The content is not known yet. */
  readonly isPending: boolean;
  /** No further content will arrive by itself. */
  readonly isWhole: boolean;
  /** Whether the store has issues, or may have some. */
  readonly hasIssues: boolean;
}

/** The list of the address, for this user and this window. */
export function useListing(): Listing {
  const asked = useRoute();
  const { tabs, place, isOpen } = useTab(asked);
  const { status, total: inStore, purchases } = useSnapshot(catalog);
  const { enablePagination } = useSnapshot(storeInfo);
  // A page that never scrolls by itself has pages, because a long list needs to know the visible part.
  const { hasAutoHeight } = useSnapshot(appConfig);
  const issues = useIssues(place);
  const size = useByWidth(pageSizeAt);
  const activeAt = useActiveAt(issues);
  const isWhole = status === 'ready';
  const total = isWhole ? issues.length : inStore;
  const hasPages = enablePagination || hasAutoHeight;
  const page = hasPages ? pageAt(total, size, place.offset, activeAt ?? -1) : null;
  const end = page ? Math.min(page.offset + size, total) : 0;
  const isKnown = isWhole || (status === 'first' && isServersOrder(place) && end <= issues.length);
  const isLost = page !== null && activeAt === -1 && !isWhole;
  const isPending = !isKnown || isOpen || isLost;
  const hasIssues = !isWhole || inStore > 0 || (purchases?.withdrawn.length ?? 0) > 0;
  return { place, tabs, issues, total, page, isPending, isWhole, hasIssues };
}

/** Whether the list is the whole of the server's. */
const isServersOrder = (place: ListRoute): boolean => isStart(toOffset(place, 0));

function useRoute(): ListRoute {
  const { search } = useLocation();
  return useMemo(() => parseListRoute(search), [search]);
}

/** The present tab, and whether its list still waits for the purchases. */
function useTab(asked: ListRoute) {
  const { issues, status, purchases, purchasesLoaded } = useSnapshot(catalog);
  const { authEnabled, paymentsEnabled, promocodesModeOnly } = useSnapshot(appConfig);
  const { user, isCheckFinished } = useSnapshot(account);
  const isWhole = status === 'ready';
  const isSettled = isWhole && (isCheckFinished || !authEnabled);
  const tabs = useMemo(() => {
    const all = [...issues, ...(purchases?.withdrawn ?? [])];
    const trade = { authEnabled, paymentsEnabled, promocodesModeOnly };
    return tabsOf({ issues: all, isWhole, trade });
  }, [issues, purchases, isWhole, authEnabled, paymentsEnabled, promocodesModeOnly]);
  const tab = isSettled ? tabShown(asked.tab, tabs, user !== null) : asked.tab;
  const isOpen = isPersonal(tab) && (!isSettled || (!purchasesLoaded && purchases === null));
  return { tabs, place: useMemo(() => ({ ...asked, tab }), [asked, tab]), isOpen };
}

/** A purchased issue that has been withdrawn stands among the purchases only. */
function useIssues(place: ListRoute): readonly Issue[] {
  const { issues, byTitle, purchases } = useSnapshot(catalog);
  const rights = useRights();
  const { tab, search, sort, series, language } = place;
  const withdrawn = tab === 'purchased' ? purchases?.withdrawn : undefined;
  return useMemo(() => {
    const all = withUnlisted({ issues, byTitle }, withdrawn ?? [], pageLanguage());
    return listed(all, { tab, search, sort, series, language }, rights);
  }, [issues, byTitle, withdrawn, tab, search, sort, series, language, rights]);
}

/**
 * The index in the list of the issue whose details are open; -1 when it is not in the list, null when none
 * is open.
 */
function useActiveAt(issues: readonly Issue[]): number | null {
  const location = useLocation();
  const id = parseIssueRoute(location)?.id;
  return useMemo(
    () => (id === undefined ? null : issues.findIndex((issue) => issue.id === id)),
    [issues, id],
  );
}
