import { useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router-dom';
import type { Issue } from '#contract/api/issue.ts';
import { type ListRoute, parseListRoute, queryOf, toOffset } from './listRoute.ts';
import type { Listing } from './useListing.ts';

/** The list route of a location. */
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
