import { describe, expect, it } from 'vitest';
import { type ListFilter, passes } from '#contract/firstScreen.ts';
import { chosenNames, choicesOf } from '../../../src/features/catalog/list/filterChoices.ts';

const none: ListFilter = { series: '', language: '' };
const issue = (series: string | undefined, language: string | null = 'en') => ({
  ...(series !== undefined && { series }),
  language,
});
const mixed = [
  issue('Tides'),
  issue('Moons', 'de'),
  issue('潮', 'ja'),
  issue(undefined),
  issue('Tides', null),
];

describe('the filter of the list', () => {
  it('shows the issues of the series and the language, and all where nothing is chosen', () => {
    const of = (filter: ListFilter) => mixed.filter(passes(filter));
    expect(of(none)).toHaveLength(5);
    expect(of({ series: 'Tides', language: '' })).toEqual([mixed[0], mixed[4]]);
    expect(of({ series: '', language: 'de' })).toEqual([mixed[1]]);
    expect(of({ series: 'Tides', language: 'en' })).toEqual([mixed[0]]);
    expect(of({ series: 'tides', language: '' })).toEqual([]);
  });

  it('offers each series and each language once, by name', () => {
    const { series, language } = choicesOf(mixed, none, 'en');
    expect(series).toEqual([
      { value: 'Moons', name: 'Moons', lang: 'de' },
      { value: 'Tides', name: 'Tides', lang: 'en' },
      { value: '潮', name: '潮', lang: 'ja' },
    ]);
    expect(language.map(({ name }) => name)).toEqual(['English', 'German', 'Japanese']);
  });

  it('offers nothing where there is one value only', () => {
    const issues = [issue('Tides'), issue('Tides'), issue(undefined, null)];
    expect(choicesOf(issues, none, 'en')).toEqual({ series: [], language: [] });
  });

  it('offers the chosen value whatever the store has, so that it can be given up', () => {
    const gone = { series: 'Gone', language: 'not a tag' };
    const choices = choicesOf([issue('Tides')], gone, 'en');
    expect(choices.series.map(({ value }) => value)).toEqual(['Gone', 'Tides']);
    expect(chosenNames(choices, gone).map(({ name }) => name)).toEqual(['Gone', 'not a tag']);
    expect(chosenNames(choices, none)).toEqual([]);
  });
});
