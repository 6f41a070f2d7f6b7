import { describe, expect, it } from 'vitest';
import { movedToMenu, type Row } from '../../../src/features/reader/bars/overflow.ts';

const row = (slots: number, more: Partial<Row> = {}): Row => ({
  slots,
  fixed: 4,
  present: ['contents', 'select', 'fullscreen', 'ends'],
  hasMenu: false,
  ...more,
});

describe('The bar', () => {
  it.each([
    [9, []],
    [8, ['ends']],
    [7, ['ends', 'fullscreen']],
    [6, ['ends', 'fullscreen', 'select']],
    [5, ['ends', 'fullscreen', 'select', 'contents']],
    [2, ['ends', 'fullscreen', 'select', 'contents']],
  ] as const)('with room for %d buttons moves %j to its menu', (slots, moved) =>
    expect(movedToMenu(row(slots))).toEqual(moved),
  );

  it('needs no more room for a menu that it has anyway', () => {
    const all = { fixed: 5, hasMenu: true };
    expect(movedToMenu(row(10, all))).toEqual([]);
    expect(movedToMenu(row(9, all))).toEqual(['ends']);
    expect(movedToMenu(row(8, all))).toEqual(['ends']);
  });

  it('moves only the buttons that it has', () =>
    expect(movedToMenu(row(5, { present: ['select'] }))).toEqual([]));
});
