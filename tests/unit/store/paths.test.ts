import { describe, expect, test } from 'vitest';
import { issuePath, partInPath, readingPath } from '#contract/paths.ts';
import { pathOf, viewerPath } from '../../../embed/frame.ts';

describe('the addresses of an issue', () => {
  test.each([
    [undefined, null],
    ['sample', null],
    ['preview', 'sample'],
    ['full', 'full'],
    ['cover', undefined],
  ])('the part %s opens %s', (part, opened) => {
    expect(partInPath(part)).toBe(opened);
  });

  test.each(['full', 'sample'] as const)('the address of %s opens the same part', (part) => {
    const [, , , written] = readingPath(7, part).split('/');
    expect(partInPath(written)).toBe(part);
  });

  test('a page of another address is written as text, not as further parameters', () => {
    expect(readingPath(7, 'full', '3&x=1#y')).toBe('/read/7/full?page=3%26x%3D1%23y');
  });

  test('the host script builds the same addresses', () => {
    expect(pathOf({ issue: 7 })).toBe(issuePath(7));
    expect(pathOf({ issue: 7, page: 3 })).toBe(readingPath(7, 'full', 3));
    for (const pdfType of ['full', 'sample'] as const)
      expect(viewerPath({ issueId: 7, pdfType, page: 3 })).toBe(
        `${readingPath(7, pdfType, 3)}#viewer`,
      );
  });
});
