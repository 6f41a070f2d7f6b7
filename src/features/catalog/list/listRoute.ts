import * as z from 'zod/mini';

export const tabs = ['all', 'purchased', 'to_buy', 'free'] as const;
export type Tab = (typeof tabs)[number];

/** As the server has them, from A to Z, from Z to A. */
export const sorts = [0, 1, 2] as const;
export type Sort = (typeof sorts)[number];

const longestSearch = 200;

/** Under its own name the linter takes it for a promise's. */
const orElse = z.catch;

/** Written in an address, where anything may stand: what makes no sense is as if it were not there. */
const Place = z.object({
  tab: orElse(z.enum(tabs), 'all'),
  search: orElse(z.string().check(z.maxLength(longestSearch)), ''),
  sort: orElse(z.pipe(z.coerce.number(), z.literal(sorts)), 0),
  /** How many issues come before the page. */
  offset: orElse(z.coerce.number().check(z.int(), z.nonnegative()), 0),
});

/** Where somebody is in the list. It lives in the address alone, so that a link leads back to it. */
export type ListRoute = Readonly<z.output<typeof Place>>;

export const start: ListRoute = { tab: 'all', search: '', sort: 0, offset: 0 };

export const parseListRoute = (query: string): ListRoute =>
  z.parse(Place, Object.fromEntries(new URLSearchParams(query)));

/** With its question mark; empty for the start, and without what is as at the start. */
export function queryOf(place: ListRoute): string {
  const said = Object.entries(place)
    .filter(([name, value]) => value !== start[name as keyof ListRoute])
    .map(([name, value]) => [name, String(value)]);
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

export const isStart = (place: ListRoute): boolean => queryOf(place) === '';

/** Another tab begins at its first page, in the server's order. */
export const toTab = (place: ListRoute, tab: Tab): ListRoute => ({
  ...place,
  tab,
  sort: 0,
  offset: 0,
});

export const toSort = (place: ListRoute, sort: Sort): ListRoute => ({ ...place, sort, offset: 0 });

export const toSearch = (place: ListRoute, search: string): ListRoute => ({
  ...place,
  search: search.slice(0, longestSearch),
  offset: 0,
});

export const toOffset = (place: ListRoute, offset: number): ListRoute => ({ ...place, offset });
