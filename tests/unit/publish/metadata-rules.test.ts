import { describe, expect, it } from 'vitest';
import { CoverDate, coverDateText, IssueMetadata, namesIn } from '#contract/issueMetadata.ts';
import {
  authorsOf,
  seriesOf,
  tagsOf,
} from '../../../server/publishing/pdf-worker/proposalRules.ts';

describe('the metadata of a file', () => {
  it.each([
    ['Tides, No. 12', 'Tides'],
    ['Harbour News – Issue 7', 'Harbour News'],
    ['Der Hafen Nr. 4/2026', 'Der Hafen'],
    ['潮騒 第12号', '潮騒'],
    ['Casino 21', null],
    ['No. 12', null],
    ['Tides', null],
  ])('has as its series the words before the number: %j', (title, series) => {
    expect(seriesOf(title)).toBe(series);
  });

  it.each([
    ['Ann Lee, Bo Chen', ['Ann Lee', 'Bo Chen']],
    ['Ann Lee and Bo Chen; Ann Lee', ['Ann Lee', 'Bo Chen']],
    ['村上春樹', ['村上春樹']],
    ['jdoe', []],
    ['Microsoft Office User', []],
    ['ann.lee@example.org', []],
    ['Administrator', []],
    ['', []],
  ])('has as its authors people, and not accounts: %j', (said, authors) => {
    expect(authorsOf(said)).toEqual(authors);
  });

  it('has the short keywords as tags', () => {
    expect(tagsOf('sea; harbours, 12, sea')).toEqual(['sea', 'harbours']);
    expect(tagsOf('x'.repeat(50))).toEqual([]);
    expect(tagsOf(Array.from({ length: 99 }, (_, n) => `tag ${n}`).join())).toHaveLength(30);
  });
});

describe('the metadata of an issue', () => {
  it.each(['2026', '2026-11', '2026-11-22', '2024-02-29'])('has a date like %s', (date) => {
    expect(CoverDate.safeParse(date).success).toBe(true);
  });

  it.each(['', '26', '2026-13', '2026-02-30', '2026-5', '2026-11-22T00:00', 'May 2026'])(
    'has no date like %j',
    (date) => expect(CoverDate.safeParse(date).success).toBe(false),
  );

  it.each([
    ['2026', 'en', '2026'],
    ['2026-11', 'en', 'November 2026'],
    ['2026-11-22', 'en', 'November 22, 2026'],
    ['2026-11-22', 'de', '22. November 2026'],
    ['2026-11', 'ja', '2026年11月'],
  ])('shows the date %s in %s as exactly as it is known', (date, locale, text) => {
    expect(coverDateText(date, locale)).toBe(text);
  });

  it('has each name of a list once, in whichever script the comma is', () => {
    expect(namesIn(' Ann  Lee,Bo; Ann Lee\n')).toEqual(['Ann Lee', 'Bo']);
    expect(namesIn('海、山，川')).toEqual(['海', '山', '川']);
    expect(namesIn('بحر، جبل')).toEqual(['بحر', 'جبل']);
    expect(namesIn(' , ')).toEqual([]);
  });

  it('has texts and lists of limited length', () => {
    const none = { series: null, issueNumber: null, coverDate: null, authors: [], tags: [] };
    expect(IssueMetadata.safeParse(none).success).toBe(true);
    for (const wrong of [
      { series: '' },
      { series: 'x'.repeat(201) },
      { issueNumber: '' },
      { coverDate: 'soon' },
      { authors: [''] },
      { tags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) },
    ])
      expect(IssueMetadata.safeParse({ ...none, ...wrong }).success).toBe(false);
  });
});
