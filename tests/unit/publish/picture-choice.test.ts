import { describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '#contract/byteRange.ts';
import {
  type MeasuredPage,
  pagesWorthPictures,
  pictureBudget,
  waitFor,
} from '../../../server/publishing/packs/buildPack.ts';

/** @param chunks the page needs so many chunks of the file */
const page = (paintTime: number | null, chunks = 2, differs = false): MeasuredPage => ({
  paintTime,
  differs,
  ranges: [0, 1, 5, chunks - 1],
});

/** A document whose other pages are painted at once. */
const withQuick = (pages: readonly MeasuredPage[], count = 40): MeasuredPage[] => [
  ...pages,
  ...Array.from({ length: count - pages.length }, () => page(20)),
];

describe('The wait for a page', () => {
  test.each([
    ['is the time of its painting', page(300), 300],
    ['has the time of its own bytes on a line of 20 Mbit/s', page(300, 52), 300 + 655],
    ['is unknown for a page that is not painted', page(null, 500), 0],
    ['is that of the painting if it needs fewer bytes than all pages', page(30, 1), 30],
  ])('%s', (_, measured, wait) =>
    expect(Math.round(waitFor(measured, 2 * CHUNK_BYTES))).toBe(wait),
  );
});

describe('Pages with a picture at reading size', () => {
  test.each<[string, readonly MeasuredPage[], readonly number[]]>([
    ['are page 1 only in a quick document', withQuick([]), [0]],
    ['are page 1 only in a document of one page', [page(null)], [0]],
    ['are slow pages, the slowest first', withQuick([page(9), page(300), page(900)]), [0, 2, 1]],
    ['are pages of many bytes', withQuick([page(9), page(60), page(60, 40)]), [0, 2]],
    ['are no pages below the threshold', withQuick([page(9), page(249), page(250)]), [0, 2]],
    ['are no pages that may differ', withQuick([page(9), page(900, 2, true)]), [0]],
    ['are no pages that cannot be painted', withQuick([page(9), page(null, 90)]), [0]],
    [
      'are at most one of eight, besides page 1',
      Array.from({ length: 16 }, (_, at) => page(1000 + at)),
      [0, 15, 14],
    ],
  ])('%s', (_, pages, chosen) => expect(pagesWorthPictures(pages)).toEqual(chosen));
});

test.each([
  ['a quarter of a small PDF', 2_000_000, 100, 500_000],
  ['12 MB for 100 pages of a large PDF', 200_000_000, 100, 12_000_000],
  ['120 KB for each page', 200_000_000, 10, 1_200_000],
])('The budget of pictures is %s', (_, bytes, pages, budget) =>
  expect(pictureBudget(bytes, pages)).toBe(budget),
);
