import { describe, expect, it } from 'vitest';
import { mountedSpreads } from '../../../src/features/reader/stage/geometry.ts';
import { pairs } from '../../helpers/pairing.ts';
import { layoutOf } from '../../../src/features/reader/spreads/layout.ts';

const layout = layoutOf(pairs(40));

it('The stage carries the current spread alone before the first frame', () =>
  expect(mountedSpreads(4, null, layout)).toEqual([4]));

describe('The stage in the middle of a turn', () => {
  it('carries the very spreads that stood there before', () => {
    expect(mountedSpreads(4, 3, layout)).toEqual([2, 3, 4, 5]);
  });

  it('carries beside them the target of the jump, in its order', () => {
    expect(mountedSpreads(9, 3, layout)).toEqual([2, 3, 4, 5, 9]);
    expect(mountedSpreads(0, 3, layout)).toEqual([0, 2, 3, 4, 5]);
  });

  it('carries the spread with selected text, if the document still has it', () => {
    expect(mountedSpreads(9, 9, layout, 3)).toEqual([3, 8, 9, 10, 11]);
    expect(mountedSpreads(9, 9, layout, 10)).toEqual([8, 9, 10, 11]);
    expect(mountedSpreads(9, 9, layout, 400)).toEqual([8, 9, 10, 11]);
  });

  it('ends in the spreads around the read one', () => {
    expect(mountedSpreads(4, 4, layout)).toEqual([3, 4, 5, 6]);
  });
});
