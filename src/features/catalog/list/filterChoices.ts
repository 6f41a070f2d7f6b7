import type { Issue } from '#contract/api/issue.ts';
import { collator, languageNames } from '#contract/intl.ts';
import type { ListFilter } from '#contract/firstScreen.ts';

export interface FilterProps {
  readonly place: ListFilter;
  readonly onFilter: (filter: Partial<ListFilter>) => void;
}

/** The kinds of filters, in the order of the menu. */
export const filterKinds = ['series', 'language'] as const;
export type FilterKind = (typeof filterKinds)[number];

export interface FilterChoice {
  /** As in the address. */
  readonly value: string;
  readonly name: string;
  /** The language of the name if it is not the page's, empty if it is unknown. */
  readonly lang?: string | undefined;
}

export type FilterChoices = Readonly<Record<FilterKind, readonly FilterChoice[]>>;

type Described = Pick<Issue, 'series' | 'language'>;

/**
 * The values among which a user can choose, by name. A kind with a single value has none. The chosen value is always
 * one of them, so that it can be given up.
 */
export function choicesOf(
  issues: readonly Described[],
  chosen: ListFilter,
  locale: string,
): FilterChoices {
  const { compare } = collator(locale, { numeric: true });
  const nameOf = languageNames(locale);
  const choices = (kind: FilterKind): readonly FilterChoice[] => {
    const values = new Set(issues.flatMap((issue) => issue[kind] ?? []));
    if (values.size < 2 && !chosen[kind]) return [];
    if (chosen[kind]) values.add(chosen[kind]);
    return [...values]
      .map((value) => ({ value, ...named(kind, value) }))
      .toSorted((a, b) => compare(a.name, b.name));
  };
  const named = (kind: FilterKind, value: string) =>
    kind === 'language'
      ? { name: nameInPage(value, nameOf) }
      : { name: value, lang: languageOfSeries(issues, value) };
  return { series: choices('series'), language: choices('language') };
}

/** An address may hold any text. */
function nameInPage(tag: string, nameOf: (tag: string) => string): string {
  try {
    return nameOf(tag);
  } catch {
    return tag;
  }
}

const languageOfSeries = (issues: readonly Described[], name: string): string =>
  issues.find(({ series }) => series === name)?.language ?? '';

export const chosenNames = (choices: FilterChoices, chosen: ListFilter): readonly FilterChoice[] =>
  filterKinds.flatMap((kind) => choices[kind].filter(({ value }) => value === chosen[kind]));
