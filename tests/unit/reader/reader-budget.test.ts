import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  type CachedPage,
  type PendingRender,
  mostSpreadPixels,
  pixelBudget,
  planPaints,
  type RenderRequest,
  tileShare,
} from '../../../src/features/reader/stage/bitmapBudget.ts';
import type { DevicePixels, PageNumber, PageSize } from '../../../workers/pdf/engineProtocol.ts';

const want = (
  page: number,
  priority: RenderRequest['priority'] = 'ahead',
  bytes = 10,
): RenderRequest => ({
  page: page as PageNumber,
  size: { width: 600, height: 800 } as PageSize,
  scale: 2,
  bytes,
  priority,
});
const held = (page: number, bytes = 10, scale = 2): CachedPage => ({
  page: page as PageNumber,
  scale,
  bytes,
});
const flying = (id: number, wanted: RenderRequest, cancelled = false): PendingRender => ({
  ...wanted,
  id,
  source: 'engine',
  cancelled,
});
const pages = (many: readonly { readonly page: PageNumber }[]) => many.map(({ page }) => page);

describe('The requests to the engine', () => {
  it('are the demanded pages, in their order, without cached and requested ones', () => {
    const wanted = [want(4, 'visible'), want(5, 'visible'), want(6), want(7)];
    const plan = planPaints(wanted, [held(4)], [flying(1, want(6))], 1000);
    expect(pages(plan.request)).toEqual([5, 7]);
    expect(plan.cancel).toEqual([]);
    expect(plan.evict).toEqual([]);
  });

  it('is a page again when it is held at another scale', () => {
    const plan = planPaints([want(4, 'visible')], [held(4, 10, 1)], [], 1000);
    expect(pages(plan.request)).toEqual([4]);
  });

  it('are made again for a page that was requested ahead and is visible now', () => {
    const plan = planPaints([want(4, 'visible')], [], [flying(1, want(4, 'ahead'))], 1000);
    expect(plan.cancel.map(({ id }) => id)).toEqual([1]);
    expect(pages(plan.request)).toEqual([4]);
  });

  it('is not a page again whose picture was requested ahead and that is visible now', () => {
    const picture = { ...flying(1, want(4, 'ahead')), source: 'pack' } as const;
    const plan = planPaints([want(4, 'visible')], [], [picture], 1000);
    expect(plan).toEqual({ evict: [], cancel: [], request: [] });
  });

  it('is not a page again when it was looked at and is now one of the next', () => {
    const plan = planPaints([want(4, 'ahead')], [], [flying(1, want(4, 'visible'))], 1000);
    expect(plan).toEqual({ evict: [], cancel: [], request: [] });
  });
});

describe('A page that is not demanded any more', () => {
  it('is cancelled, once', () => {
    const inFlight = [flying(1, want(8)), flying(2, want(9), true)];
    const plan = planPaints([want(4)], [], inFlight, 1000);
    expect(plan.cancel.map(({ id }) => id)).toEqual([1]);
  });

  it('is kept while there is room', () => {
    expect(planPaints([want(4)], [held(1), held(2)], [], 1000).evict).toEqual([]);
  });

  it('is evicted when room is needed, the farthest page first', () => {
    const plan = planPaints([want(4, 'visible')], [held(3), held(1), held(9)], [], 35);
    expect(pages(plan.evict)).toEqual([9]);
    expect(pages(plan.request)).toEqual([4]);
  });

  it('takes its room until the engine has answered, although it was cancelled', () => {
    const plan = planPaints([want(4, 'visible')], [], [flying(1, want(9), true)], 15);
    expect(plan.request).toEqual([]);
  });
});

const sceneOf = (width: number, height: number) => ({
  stage: { width: width as DevicePixels, height: height as DevicePixels },
  density: 2,
});

describe('The memory of the detail tiles', () => {
  it('is released by invisible pages, the least important first', () => {
    const wanted = [want(4, 'visible'), want(5, 'visible'), want(6), want(7)];
    const all = [held(4), held(5), held(6), held(7), held(1)];
    expect(pages(planPaints(wanted, all, [], 35).evict)).toEqual([1, 7]);
    expect(pages(planPaints(wanted, all, [], 5).evict)).toEqual([1, 7, 6]);
  });

  it('leaves room for the spreads before and after on a tablet', () => {
    const tablet = sceneOf(1194 * 2, 834 * 2);
    expect(3 * bytesOf(tablet.stage) + tileShare(tablet)).toBeLessThan(pixelBudget);
  });

  it('leaves room for the largest spread on the largest screen', () => {
    const share = tileShare(sceneOf(8000, 5000));
    expect(mostSpreadPixels * 4 + share).toBeLessThanOrEqual(pixelBudget);
  });
});

describe('The budget', () => {
  it('is never exceeded by cached, requested and new bitmaps together', () => {
    for (let limit = 10; limit <= 90; limit += 5) {
      const wanted = [want(4, 'visible'), want(5, 'visible'), want(6), want(7), want(2), want(3)];
      const before = [held(1), held(2), held(3, 10, 1)].slice(0, Math.floor(limit / 30));
      const plan = planPaints(wanted, before, [], limit);
      const left = before.length - plan.evict.length + plan.request.length;
      expect(left * 10).toBeLessThanOrEqual(limit);
    }
  });

  it('serves visible pages before the next ones', () => {
    const wanted = [want(4, 'visible'), want(5, 'visible'), want(6), want(7)];
    expect(pages(planPaints(wanted, [], [], 25).request)).toEqual([4, 5]);
  });

  it('does not let a less important page take the room that a large one waits for', () => {
    const wanted = [want(4, 'visible', 30), want(6, 'ahead', 5)];
    expect(planPaints(wanted, [], [flying(1, want(9), true)], 35).request).toEqual([]);
  });

  it('never evicts a visible page for the next ones', () => {
    const wanted = [want(4, 'visible'), want(6)];
    const plan = planPaints(wanted, [held(4)], [], 15);
    expect(plan).toEqual({ evict: [], cancel: [], request: [] });
  });

  it('holds a tablet spread, the one before and the two after', () => {
    const spread = bytesOf({ width: 1194 * 2, height: 834 * 2 });
    expect(4 * spread).toBeLessThan(pixelBudget);
  });

  it('lets the largest spread be painted anew beside its old self, with the next one', () => {
    expect(3 * mostSpreadPixels * 4).toBeLessThanOrEqual(pixelBudget);
  });
});
