import { describe, expect, it } from 'vitest';
import {
  beyond,
  mostQueued,
  planThumbnails,
  pageAtPosition,
  pageOfKey,
  positionOfPage,
} from '../../../src/features/reader/strip/stripPlan.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const pages = (...numbers: number[]) => new Set(numbers as PageNumber[]);
const page = (number: number) => number as PageNumber;
const queue = (...many: [page: number, isCalledOff: boolean][]) =>
  new Map(many.map(([number, isCalledOff]) => [page(number), isCalledOff]));
const none = pages();

describe('The queue of thumbnails', () => {
  it.each([
    ['asks for two, from the middle outwards', pages(1, 2, 3, 4, 5), none, queue(), [3, 2], []],
    ['leaves out what is done', pages(1, 2, 3, 4, 5), pages(3, 2), queue(), [4, 1], []],
    ['asks for one beside one', pages(1, 2, 3), none, queue([2, false]), [1], []],
    ['asks for none beside two', pages(1, 2, 3), none, queue([1, false], [2, false]), [], []],
    ['calls off what scrolled away', pages(8, 9), none, queue([1, false], [8, false]), [], [1]],
    ['waits for what was called off, once', pages(8, 9), none, queue([1, true], [2, true]), [], []],
    ['does not ask twice for what came back', pages(1), none, queue([1, true]), [], []],
    ['asks for nothing while nothing is seen', none, none, queue(), [], []],
  ])('%s', (_title, shown, done, queued, request, cancel) => {
    expect(planThumbnails({ shown, done, queued, packed: none })).toEqual({ request, cancel });
  });

  it('asks at once for all that the pack has, and for two others', () => {
    const shown = pages(1, 2, 3, 4, 5, 6);
    const plan = planThumbnails({ shown, done: none, queued: queue(), packed: pages(1, 2, 3) });
    expect(plan.request).toEqual([3, 2, 1, 4, 5]);
  });

  it('never holds more than two, however the strip is scrolled', () => {
    const queued = new Map<PageNumber, boolean>();
    for (let at = 0; at < 400; at += 3) {
      const shown = pages(at, at + 1, at + 2, at + 3, at + 4);
      const plan = planThumbnails({ shown, done: none, queued, packed: none });
      for (const gone of plan.cancel) queued.set(gone, true);
      for (const asked of plan.request) queued.set(asked, false);
      expect(queued.size).toBeLessThanOrEqual(mostQueued);
      // One of them is answered before the strip moves on.
      for (const answered of [...queued.keys()].slice(0, at % 2)) queued.delete(answered);
    }
  });
});

describe('Memory for thumbnails', () => {
  const held = [1, 2, 8, 9, 10, 30].map((number) => ({ page: page(number), bytes: 10 }));

  it('evicts the farthest first, until the rest fits', () => {
    expect(beyond(held, pages(8, 9, 10), 40)).toEqual([30, 1]);
  });

  it('gives nothing back while all fits', () => {
    expect(beyond(held, pages(8, 9, 10), 60)).toEqual([]);
  });

  it('never evicts a visible one', () => {
    expect(beyond(held, pages(8, 9, 10), 0)).toEqual([30, 1, 2]);
  });
});

describe('The row', () => {
  const ltr = { pageCount: 10, direction: 'ltr' } as const;
  const rtl = { pageCount: 10, direction: 'rtl' } as const;

  it('begins with page 1 at the side where reading begins', () => {
    expect([pageAtPosition(0, ltr), pageAtPosition(9, ltr)]).toEqual([1, 10]);
    expect([pageAtPosition(0, rtl), pageAtPosition(9, rtl)]).toEqual([10, 1]);
  });

  it('finds each page where it put it', () => {
    for (const row of [ltr, rtl])
      for (let place = 0; place < 10; place += 1)
        expect(positionOfPage(pageAtPosition(place, row), row)).toBe(place);
  });

  it.each([
    ['ArrowRight', 5, 6, 4],
    ['ArrowLeft', 5, 4, 6],
    ['ArrowLeft', 1, 1, 2],
    ['ArrowRight', 10, 10, 9],
    ['Home', 5, 1, 1],
    ['End', 5, 10, 10],
    ['Tab', 5, null, null],
  ])('%s leads from page %i to its neighbour on that side', (key, from, inLtr, inRtl) => {
    expect(pageOfKey(key, page(from), ltr)).toBe(inLtr);
    expect(pageOfKey(key, page(from), rtl)).toBe(inRtl);
  });
});
