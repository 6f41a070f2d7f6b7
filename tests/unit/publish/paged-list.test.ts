import { beforeEach, expect, test, vi } from 'vitest';
import type { ListPart } from '#contract/admin/lists.ts';
import {
  type Part,
  pagedList,
  sortedBy,
} from '../../../src/pages/publish/administration/pagedList.ts';

/** 120 rows; a search finds the first of them. */
const all = Array.from({ length: 120 }, (_, n) => 120 - n);
const answer = ({ search, after, most }: ListPart): Part<number> => {
  const found = search ? all.slice(0, 3) : all;
  const rest = found.filter((row) => after === null || row < after);
  const rows = rest.slice(0, most);
  return { rows, next: rest.length > most ? (rows.at(-1) ?? null) : null };
};

const request = vi.fn<(part: ListPart) => Promise<Part<number>>>();
beforeEach(() => {
  request.mockReset();
  request.mockImplementation(async (part) => answer(part));
});

test('a list in parts is loaded until its end', async () => {
  const list = pagedList(request);
  await list.load();
  await list.more();
  expect(list.data.value.rows).toHaveLength(100);
  await list.more();
  expect(list.data.value).toEqual({ rows: all, next: null });
});

test('rows that arrive after another search are not added to it', async () => {
  const list = pagedList(request);
  await list.load();
  const answers: (() => void)[] = [];
  request.mockImplementationOnce(
    (part) => new Promise((resolve) => answers.push(() => resolve(answer(part)))),
  );
  const late = list.more();
  await list.search('few');
  for (const go of answers) go();
  await late;
  expect(list.data.value).toEqual({ rows: all.slice(0, 3), next: null });
});

test('all rows of a search are read for its file, also those that are not shown', async () => {
  const list = pagedList(request);
  await list.load();
  const rows = [];
  for await (const part of list.parts()) rows.push(...part);
  expect(rows).toEqual(all);
  expect(list.data.value.rows).toHaveLength(50);
});

test('another order is asked of the store from the first row on, and kept by the next parts', async () => {
  const list = pagedList<number, 'id'>(request);
  await list.load();
  await list.more();
  await list.sortBy({ by: 'id', isDescending: false });
  await list.more();
  const order = { by: 'id', isDescending: false };
  expect(request.mock.calls.map(([part]) => part).slice(2)).toMatchObject([
    { after: null, order },
    { after: 71, order },
  ]);
  await list.sortBy(null);
  expect(request.mock.lastCall?.[0]).not.toHaveProperty('order');
});

test.each([
  ['numbers', ['9', '10', '-'], ['-', '9', '10']],
  [
    'times',
    ['2026-11-02T00:00:00Z', '2025-12-01T00:00:00Z'],
    ['2025-12-01T00:00:00Z', '2026-11-02T00:00:00Z'],
  ],
  ['names in any case', ['b', 'A', 'C'], ['A', 'b', 'C']],
])('rows are sorted by %s, in both directions', (_, rows, sorted) => {
  const column = { text: () => 'shown', value: (row: string) => row };
  expect(sortedBy(rows, column, false, 'en')).toEqual(sorted);
  expect(sortedBy(rows, column, true, 'en')).toEqual(sorted.toReversed());
});
