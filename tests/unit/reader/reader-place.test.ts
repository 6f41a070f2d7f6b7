import { describe, expect, it } from 'vitest';
import {
  type ReadingPositions,
  positionsIn,
  withPosition,
} from '../../../src/features/reader/positions/devicePositions.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const reached = (page: number, isEnd = false) => ({ page: page as PageNumber, isEnd });
const other = { file: '2/full', page: 7 };

describe('The reading place', () => {
  it('is one for each file, the newest first', () => {
    expect(withPosition([other, { file: '1/full', page: 2 }], '1/full', reached(4))).toEqual([
      { file: '1/full', page: 4 },
      other,
    ]);
  });

  it.each<[what: string, at: ReturnType<typeof reached>]>([
    ['the first page', reached(1)],
    ['the end', reached(9, true)],
  ])('is forgotten at %s', (_what, at) => {
    expect(withPosition([{ file: '1/full', page: 4 }, other], '1/full', at)).toEqual([other]);
  });

  it('stays on the page before the end', () => {
    expect(withPosition([], '1/full', reached(9))).toEqual([{ file: '1/full', page: 9 }]);
  });

  it('is read without the entries that are no places', () => {
    const kept = [
      other,
      { file: '1/full', page: 0 },
      null,
      { page: 3 },
      { file: '3/full', page: 2 },
    ];
    expect(positionsIn(JSON.stringify(kept))).toEqual([other, { file: '3/full', page: 2 }]);
  });

  it('is kept for the 200 files that were read last', () => {
    const many: ReadingPositions = Array.from({ length: 200 }, (_, at) => ({
      file: `${at + 5}/full`,
      page: 3,
    }));
    const kept = withPosition(many, '1/full', reached(4));
    expect(kept).toHaveLength(200);
    expect(kept[0]).toEqual({ file: '1/full', page: 4 });
  });
});
