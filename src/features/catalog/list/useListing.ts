import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Issue } from '#contract/api/issue.ts';
import { account } from '../../account/index.ts';
import { core, publication } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { parseIssueRoute } from '../details/issueRoute.ts';
import { catalog, useReader } from '../store.ts';
import { type ListRoute, parseListRoute, type Tab } from './listRoute.ts';
import { isPersonal, listed, type Page, pageAt, pageSizeAt, tabShown, tabsOf } from './rules.ts';
import { withMore } from '../wholeList.ts';
import { useByWidth } from './useByWidth.ts';

export interface Listing {
  readonly place: ListRoute;
  readonly tabs: readonly Tab[];
  /** Everything that the place shows, whatever page it is on. */
  readonly issues: readonly Issue[];
  /** How many of them there are going to be once all are here. */
  readonly total: number;
  /** null where all stand on one page. */
  readonly page: Page | null;
  /** It cannot be told yet what is to be shown. */
  readonly isPending: boolean;
  /** Nothing more will come by itself. */
  readonly isWhole: boolean;
  /** Whether there is anything in the store, or may be. */
  readonly hasIssues: boolean;
}

/** The list that the address asks for, for this person and this window. */
export function useListing(): Listing {
  const asked = useAskedPlace();
  const { tabs, place, isOpen } = useTab(asked);
  const { status, total: inStore, purchases } = useSnapshot(catalog);
  const { enablePagination } = useSnapshot(publication);
  // What is in sight of a page that never scrolls by itself is not known to a long list.
  const { growsWithContent } = useSnapshot(core);
  const issues = useIssues(place);
  const size = useByWidth(pageSizeAt);
  const activeAt = useActiveAt(issues);
  const isWhole = status === 'ready';
  const total = isWhole ? issues.length : inStore;
  const hasPages = enablePagination || growsWithContent;
  const page = hasPages ? pageAt(total, size, place.offset, activeAt ?? -1) : null;
  const end = page ? Math.min(page.offset + size, total) : 0;
  const isKnown = isWhole || (status === 'first' && isServersOrder(place) && end <= issues.length);
  const isLost = page !== null && activeAt === -1 && !isWhole;
  const isPending = !isKnown || isOpen || isLost;
  const hasIssues = !isWhole || inStore > 0 || (purchases?.withdrawn.length ?? 0) > 0;
  return { place, tabs, issues, total, page, isPending, isWhole, hasIssues };
}

const isServersOrder = ({ tab, search, sort }: ListRoute): boolean =>
  tab === 'all' && search === '' && sort === 0;

function useAskedPlace(): ListRoute {
  const { search } = useLocation();
  return useMemo(() => parseListRoute(search), [search]);
}

/** The tab that is shown, and whether its list is still open because it is not known what is bought. */
function useTab(asked: ListRoute) {
  const { issues, status, purchases, purchasesLoaded } = useSnapshot(catalog);
  const { authEnabled, paymentsEnabled, promocodesModeOnly } = useSnapshot(core);
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

/** What was withdrawn since it was bought stands among the purchases, and nowhere else. */
function useIssues(place: ListRoute): readonly Issue[] {
  const { issues, byTitle, purchases } = useSnapshot(catalog);
  const reader = useReader();
  const { tab, search, sort } = place;
  const withdrawn = tab === 'purchased' ? purchases?.withdrawn : undefined;
  return useMemo(() => {
    const all = withMore({ issues, byTitle }, withdrawn ?? [], pageLanguage());
    return listed(all, { tab, search, sort }, reader);
  }, [issues, byTitle, withdrawn, tab, search, sort, reader]);
}

/** The place in the list of the issue whose details are open; -1 where it is not in it, null where none are. */
function useActiveAt(issues: readonly Issue[]): number | null {
  const location = useLocation();
  const id = parseIssueRoute(location)?.id;
  return useMemo(
    () => (id === undefined ? null : issues.findIndex((issue) => issue.id === id)),
    [issues, id],
  );
}
