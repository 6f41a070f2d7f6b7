import { ListFilter } from '#contract/firstScreen.ts';
import * as z from 'zod/mini';

export const tabs = ['all', 'purchased', 'to_buy', 'free'] as const;
export type Tab = (typeof tabs)[number];

/** The orders: the server's, A to Z, Z to A. */
export const sorts = [0, 1, 2] as const;
export type Sort = (typeof sorts)[number];

const longestSearch = 200;

/** The linter takes `catch` for the method of a promise. */
const orElse = z.catch;

/** The values of an address, which may hold any text. An invalid value counts as missing. */
const Place = z.object({
  ...ListFilter.shape,
  tab: orElse(z.enum(tabs), 'all'),
  search: orElse(z.string().check(z.maxLength(longestSearch)), ''),
  sort: orElse(z.pipe(z.coerce.number(), z.literal(sorts)), 0),
  /** The number of issues before the page. */
  offset: orElse(z.coerce.number().check(z.int(), z.nonnegative()), 0),
});

/** The state of the list. It is stored in the address only, so that a link leads back to it. */
export type ListRoute = Readonly<z.output<typeof Place>>;

export const start: ListRoute = {
  series: '',
  language: '',
  tab: 'all',
  search: '',
  sort: 0,
  offset: 0,
};

export const parseListRoute = (query: string): ListRoute =>
  z.parse(Place, Object.fromEntries(new URLSearchParams(query)));

/** With its question mark. Default values are left out, and the result is empty when all are defaults. */
export function queryOf(place: ListRoute): string {
  const said = Object.entries(place)
    .filter(([name, value]) => value !== start[name as keyof ListRoute])
    .map(([name, value]) => [name, String(value)]);
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

export const isStart = (place: ListRoute): boolean => queryOf(place) === '';

/** Another tab starts at its first page, in the server's order. */
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

export const toFilter = (place: ListRoute, filter: Partial<ListFilter>): ListRoute => ({
  ...place,
  ...filter,
  offset: 0,
});

export const toOffset = (place: ListRoute, offset: number): ListRoute => ({ ...place, offset });
