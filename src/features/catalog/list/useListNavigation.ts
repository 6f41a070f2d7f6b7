import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { type ListRoute, parseListRoute, queryOf, toOffset } from './listRoute.ts';
import type { Listing } from './useListing.ts';

/** Where the list stands in a place. */
export const listAddress = (place: ListRoute): string => `/${queryOf(place)}`;

type Change = (place: ListRoute) => ListRoute;

/**
 * Changes the place in the address. The drawn place follows later. A second press in between would
 * otherwise lose the first change.
 */
const changed = (change: Change): string => queryOf(change(parseListRoute(window.location.search)));

/** The ways to go to another place of the list: by a step that Back undoes, or in place of this one. */
export function useListNavigation() {
  const navigate = useNavigate();
  return {
    go: (change: Change) => void navigate({ pathname: '/', search: changed(change) }),
    become: (change: Change) => void navigate(...inPlaceOf(changed(change))),
  };
}

/** Details and dialogs that have opened over the list meanwhile stay open. */
function inPlaceOf(search: string): [to: To, options: NavigateOptions] {
  const { pathname } = window.location;
  const { usr } = (window.history.state ?? {}) as { usr?: unknown };
  return [
    { pathname, search },
    { replace: true, state: usr },
  ];
}

/** A list that has become another one where it stands, because something was bought, begins anew. */
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
    // Whatever lies over the list stays there.
    void navigate({ pathname, search: beginning }, { replace: true, state });
  }, [place, issues, isPending, isWhole, navigate, pathname, state]);
}

const areSame = (some: readonly Issue[], others: readonly Issue[]): boolean =>
  some.length === others.length && some.every(({ id }, place) => id === others[place]?.id);
