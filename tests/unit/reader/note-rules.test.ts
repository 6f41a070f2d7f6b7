import { describe, expect, it } from 'vitest';
import type { Annotation } from '#contract/api/annotations.ts';
import { deleteAnnotation } from '#contract/annotations/merge.ts';
import type { IssueId } from '#contract/ids.ts';
import {
  filterIn,
  issuesIn,
  type NoteFilter,
  notesIn,
  queryOf,
} from '../../../src/features/notes/noteList.ts';
import { editionAt, readImport } from '../../../workers/annotations/readImport.ts';
import { newHighlight, stampAt } from '../../helpers/annotations.ts';
import { toReadium } from '#contract/annotations/readium.ts';

const everything: NoteFilter = { search: '', kind: null, colour: null, issueId: null };
const titles: Readonly<Record<number, string>> = { 7: 'Étude 10', 8: 'Étude 9' };
const titleOf = ({ issueId }: Annotation): string => titles[issueId] ?? '';

const pond = newHighlight({ page: 3, colour: 'blue' }, stampAt(1000));
const noted = newHighlight({ page: 5, colour: 'pink', note: 'Ébb and flow' }, stampAt(2000));
const bookmark = newHighlight({ kind: 'bookmark', page: 1, anchor: null }, stampAt(500));
const other = newHighlight({ issueId: 8 as IssueId, kind: 'note', note: 'x' }, stampAt(3000));
const deleted = deleteAnnotation(newHighlight({ issueId: 9 as IssueId }), stampAt(9000));
const all = [pond, noted, bookmark, other, deleted];

describe('The list of notes', () => {
  it.each<[string, Partial<NoteFilter>, Annotation[]]>([
    ['has all by pages, the issue with the last change first', {}, [other, bookmark, pond, noted]],
    ['has bookmarks', { kind: 'bookmark' }, [bookmark]],
    ['has highlights', { kind: 'highlight' }, [pond, noted]],
    ['has notes, also those of a highlight', { kind: 'note' }, [other, noted]],
    ['has one colour, without bookmarks', { colour: 'yellow' }, [other]],
    ['has one issue', { issueId: 8 }, [other]],
    ['finds words of a quote', { search: 'PON' }, [other, pond, noted]],
    ['finds words of a note without their accents', { search: 'ebb flow' }, [noted]],
    ['finds the title of an issue', { search: 'etude 9' }, [other]],
    ['has nothing where nothing fits', { search: 'pond', kind: 'bookmark' }, []],
  ])('%s', (_, filter, found) => {
    expect(notesIn(all, { ...everything, ...filter }, titleOf)).toEqual(found);
  });

  it('offers the issues that have notes, by the numbers in their titles', () => {
    expect(issuesIn(all, titleOf, 'en')).toEqual([
      { issueId: 8, title: 'Étude 9' },
      { issueId: 7, title: 'Étude 10' },
    ]);
  });
});

describe('The filter in the address', () => {
  it.each<[string, NoteFilter]>([
    ['', everything],
    [
      'q=ebb+flow&kind=note&colour=pink&issue=7',
      { search: 'ebb flow', kind: 'note', colour: 'pink', issueId: 7 },
    ],
  ])('is read from "%s", and written', (query, filter) => {
    expect(filterIn(new URLSearchParams(query))).toEqual(filter);
    expect(new URLSearchParams(queryOf(filter)).toString()).toBe(query);
  });

  it('leaves out values that are none', () => {
    const query = new URLSearchParams('kind=link&colour=grey&issue=-1');
    expect(filterIn(query)).toEqual(everything);
  });
});

describe('The edition of an imported annotation', () => {
  it.each([
    ['https://shop.example/read/7/full', { issueId: 7, type: 'full' }],
    ['https://shop.example/read/7/preview?page=3', { issueId: 7, type: 'sample' }],
    ['/read/12/full', { issueId: 12, type: 'full' }],
    ['https://shop.example/read/7', null],
    ['https://shop.example/read/07/full', null],
    ['https://other.example/read/7/full', null],
    ['OEBPS/chapter1.html', null],
    ['https://', null],
  ])('of "%s" is %j', (source, edition) => {
    expect(editionAt(source, 'https://shop.example')).toEqual(edition);
  });
});

it('A file is read in messages of which each is merged in one short task', () => {
  const origin = 'https://shop.example';
  const all = Array.from({ length: 600 }, () => newHighlight());
  const set = toReadium(all, {
    id: '11111111-1111-4111-8111-111111111111',
    generated: '2026-01-02T03:04:05.000Z',
    publisher: 'Salt Press',
    homepage: origin,
    title: null,
    addressOf: ({ issueId, type }) => `${origin}/read/${issueId}/${type}`,
  });
  const messages = [
    ...readImport(JSON.stringify(set), { device: 'device-b', storeAddress: origin }),
  ];
  const read = messages.flatMap((one) => (one.kind === 'some' ? one.annotations : []));
  expect(read.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(messages.map(({ kind }) => kind)).toEqual(['some', 'some', 'some', 'read']);
  expect([...readImport('no JSON', { device: 'device-b', storeAddress: origin })]).toEqual([
    { kind: 'invalid' },
  ]);
});
