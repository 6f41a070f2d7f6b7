import { describe, expect, test } from 'vitest';
import { inOrder } from '../../../src/features/catalog/list/listedIssues.ts';
import { type ListMessage, readList } from '../../../contract/issueListMessages.ts';

const issueJson = (id: number) => ({
  id,
  title: `Issue ${id}`,
  description: '',
  cover: { file_name: `cover-${id}.jpg`, width: 400, height: 560 },
  is_free: false,
  price: 100,
  has_sample: false,
  language: null,
  reading_direction: 'auto',
  spreads: 'auto',
});

const newsOf = (text: string): ListMessage[] => [...readList(text, 'en')];

describe('a long list', () => {
  test('is reported in small parts and in its order, and at last the order of its titles', () => {
    const list = Array.from({ length: 1001 }, (_, place) => issueJson(1001 - place));
    const news = newsOf(JSON.stringify(list));
    const parts = news.flatMap((one) => (one.kind === 'issues' ? [one.issues] : []));
    const issues = parts.flat();
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(250);
    expect(issues.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    expect(issues[0]).toMatchObject({ isFree: false, cover: { fileName: 'cover-1001.jpg' } });
    const last = news.at(-1);
    const byTitle = last?.kind === 'order' ? inOrder(issues, last.order) : [];
    expect(byTitle.map(({ id }) => id)).toEqual(issues.map(({ id }) => id).toReversed());
  });

  test('may be empty', () => {
    expect(newsOf('[]')).toEqual([{ kind: 'order', order: new Uint32Array() }]);
  });

  test.each([
    ['no JSON', '<html>'],
    ['no list', '{"issues":[]}'],
    ['a list with something else in it', JSON.stringify([issueJson(1), { id: 'two' }])],
  ])('that is %s counts as broken, and no part is reported', (_, text) => {
    expect(newsOf(text)).toEqual([{ kind: 'broken', reason: expect.any(String) }]);
  });
});
