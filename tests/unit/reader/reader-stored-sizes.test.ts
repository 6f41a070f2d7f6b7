import { describe, expect, it } from 'vitest';
import {
  type StoredSizes,
  storedSizesIn,
  sizesStoredIn,
  withSizes,
} from '../../../src/features/reader/spreads/storedLayout.ts';
import { page, wide } from '../../helpers/pairing.ts';

const other: StoredSizes[number] = { file: '2/full', pages: [[4, 1224, 792]] };

describe('The sizes that make the pairs of a file', () => {
  it('are kept for each file, the newest first, and found again', () => {
    const kept = withSizes([other], '1/full', [[page(6), wide]]);
    expect(kept).toEqual([{ file: '1/full', pages: [[6, 1224, 792]] }, other]);
    expect(sizesStoredIn('1/full', kept)).toEqual([[6, wide]]);
    expect(sizesStoredIn('1/sample', kept)).toEqual([]);
  });

  it('are removed where all pages have the layout of page 1, and where they are too many', () => {
    const kept = withSizes([other], '1/full', [[page(6), wide]]);
    expect(withSizes(kept, '1/full', [])).toEqual([other]);
    const many = Array.from({ length: 401 }, (_, at) => [page(at + 2), wide] as const);
    expect(withSizes(kept, '1/full', many)).toEqual([other]);
  });

  it('are read without the entries that are none', () => {
    const text = JSON.stringify([other, { file: '3/full', pages: [[0, 1, 1]] }, { file: '4' }]);
    expect(storedSizesIn(text)).toEqual([other]);
  });
});
