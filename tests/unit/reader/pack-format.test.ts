import { describe, expect, test } from 'vitest';
import { PACK_FORMAT, PREFIX_BYTES, readPrefix, writePrefix } from '#contract/pack/format.ts';
import {
  PackHead,
  pictureOf,
  previewOf,
  rangeOfPart,
  rangesOfPage,
  thumbnailOf,
} from '#contract/pack/head.ts';

const headBytes = 100;
const start = PREFIX_BYTES + headBytes;
const head = PackHead.parse({
  format: PACK_FORMAT,
  sizes: Array.from({ length: 12 }, () => [595.276, 841.89]),
  labels: null,
  outline: [{ title: 'Letters', page: 2, items: [{ title: 'To the editor', page: 3, items: [] }] }],
  language: 'pl',
  colors: Array.from({ length: 12 }, () => 'ffffff'),
  ranges: [[], [0, 1, 6, 2], ...Array.from({ length: 10 }, () => [])],
  blocks: [0, 50],
  text: [
    [50, 20],
    [70, 20],
  ],
  sheets: [[90, 1000], null],
  thumbnails: [212, 0, 212, ...Array.from({ length: 9 }, () => 212)],
  previews: [
    [1090, 500, 400, 566],
    null,
    [1590, 400, 400, 566],
    ...Array.from({ length: 9 }, () => null),
  ],
  differs: [false, false, true, ...Array.from({ length: 9 }, () => false)],
  pictures: [[0, 9000, 1697, 2400], ...Array.from({ length: 11 }, () => null)],
});

describe('The prefix of a pack', () => {
  test('has the length of the head', () => expect(readPrefix(writePrefix(70_000))).toBe(70_000));

  test('of another file or format, or of too few bytes, is refused', () => {
    const other = writePrefix(10);
    other[4] = 99;
    expect(readPrefix(other)).toBeNull();
    expect(readPrefix(new TextEncoder().encode('%PDF-1.7\n%����'))).toBeNull();
    expect(readPrefix(writePrefix(10).subarray(0, 8))).toBeNull();
  });

  test('is found in the middle of a buffer', () => {
    const bytes = new Uint8Array([1, 2, 3, ...writePrefix(5)]);
    expect(readPrefix(bytes.subarray(3))).toBe(5);
  });
});

describe('The head of a pack', () => {
  test('says where a part lies in the pack', () =>
    expect(rangeOfPart(head.blocks, headBytes)).toEqual({ begin: start, end: start + 50 }));

  test('says which ranges of the PDF a page needs, in whole chunks', () => {
    expect(rangesOfPage(head, 0)).toEqual([]);
    expect(rangesOfPage(head, 1)).toEqual([
      { begin: 0, end: 32_768 },
      { begin: 6 * 32_768, end: 8 * 32_768 },
    ]);
  });

  test('says where a thumbnail lies in its sheet', () => {
    const range = { begin: start + 90, end: start + 1090 };
    expect(thumbnailOf(head, headBytes, 2)).toEqual({
      range,
      x: 300,
      y: 0,
      width: 150,
      height: 212,
    });
  });

  test('has no thumbnail for a page that was not painted, or whose sheet is missing', () => {
    expect(thumbnailOf(head, headBytes, 1)).toBeNull();
    expect(thumbnailOf(head, headBytes, 10)).toBeNull();
  });

  test('says where a preview lies, and how large it is', () => {
    const range = { begin: start + 1090, end: start + 1590 };
    expect(previewOf(head, headBytes, 0)).toEqual({ range, x: 0, y: 0, width: 400, height: 566 });
    expect(previewOf(head, headBytes, 1)).toBeNull();
  });

  test('has no preview for a page whose preview differs', () =>
    expect(previewOf(head, headBytes, 2)).toBeNull());

  test('says where the picture of a page at reading size lies', () => {
    const range = { begin: start, end: start + 9000 };
    expect(pictureOf(head, headBytes, 0)).toEqual({ range, x: 0, y: 0, width: 1697, height: 2400 });
    expect(pictureOf(head, headBytes, 1)).toBeNull();
  });

  test('of another format is refused', () =>
    expect(PackHead.safeParse({ ...head, format: PACK_FORMAT + 1 }).success).toBe(false));
});
