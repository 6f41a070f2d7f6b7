import { beforeEach, expect, test, vi } from 'vitest';
import type { ListPart } from '#contract/admin/lists.ts';
import { type Part, pagedList } from '../../../src/pages/publish/administration/pagedList.ts';

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
