import { describe, expect, it } from 'vitest';
import {
  mountedSpreads,
  placedAt,
  type View,
} from '../../../src/features/reader/stage/geometry.ts';
import type { DevicePixels } from '../../../workers/pdf/engineProtocol.ts';
import { pairs, upright, wideAt } from '../../helpers/pairing.ts';
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

const viewOf = (
  pageCount: number,
  centresCover: boolean,
  more: Parameters<typeof pairs>[1] = {},
): View => ({
  layout: layoutOf(pairs(pageCount, more)),
  stage: { width: 1600 as DevicePixels, height: 792 as DevicePixels },
  density: 1,
  direction: 'ltr',
  sizes: more.sizes ?? {},
  coverSize: upright,
  centresCover,
});

describe('A page without a partner', () => {
  const middle = (1600 - 612) / 2;

  it.each([
    ['of a cover is beside an empty half (VIEW-054)', viewOf(4, false), 0, [800]],
    ['of a cover is in the middle where the user wants it', viewOf(4, true), 0, [middle]],
    ['at the end too', viewOf(4, true), 2, [middle]],
    ['but no pair', viewOf(4, true), 1, [188, 800]],
    ['and no page inside the issue', viewOf(6, true, { sizes: wideAt(3) }), 1, [188]],
  ])('%s', (_, view, place, lefts) =>
    expect(placedAt(place, view).map(({ x }) => x)).toEqual(lefts),
  );
});
