import { describe, expect, it } from 'vitest';
import { type PlacedPage, placeSpread } from '../../../src/features/reader/spreads/spread.ts';
import {
  identity,
  clampScale,
  panBoundsOf,
  type Transform,
  movedBy,
  percent,
  type Point,
  snapToRest,
  scaleOfKey,
  rubberBand,
  rubberBandScale,
  flingTarget,
  zoomedAbout,
  zoomedIn,
  zoomedOut,
} from '../../../src/features/reader/zoom/zoomRules.ts';
import {
  anchorOf,
  transformFor,
  sliderRest,
} from '../../../src/features/reader/zoom/zoomRequests.ts';
import {
  maxOverscan,
  type TileRequest,
  detailTiles,
  overscanOf,
} from '../../../src/features/reader/zoom/detailTileLayout.ts';
import { resizeRest } from '../../../src/features/reader/stage/useStageSize.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../workers/pdf/engineProtocol.ts';

const stage = { width: 2388 as DevicePixels, height: 1668 as DevicePixels };
const density = 2;
const size: PageSize = { width: 595.28 as PdfPoints, height: 841.89 as PdfPoints };
const spread = placeSpread([2, 3] as PageNumber[], () => size, stage, 'ltr');
const cover = placeSpread([null, 1 as PageNumber], () => size, stage, 'ltr');
const ground = panBoundsOf(spread, stage, density);
const scene = { stage, density };
const parts = (look: Transform, placed: readonly PlacedPage[] = spread, most = 1e9) =>
  detailTiles(look, placed, scene, most);

describe('Before it is painted anew, a page rests', () => {
  it('40 ms in a window that changes (CONST-034)', () => expect(resizeRest).toBe(40));
  it('200 ms under the slider (CONST-037)', () => expect(sliderRest).toBe(200));
});

describe('The scale', () => {
  it.each([
    [0.2, 1],
    [1, 1],
    [2.35, 2.35],
    [9, 4],
  ])('%f is held to %f', (asked, held) => expect(clampScale(asked)).toBe(held));

  it.each([
    [1, 2, 1],
    [1.4, 2, 1],
    [2, 3, 1],
    [3.95, 4, 3],
    [4, 4, 3],
  ])('from %f goes in to %i and out to %i', (from, inTo, outTo) => {
    expect(zoomedIn(from)).toBe(inTo);
    expect(zoomedOut(from)).toBe(outTo);
  });

  it.each([
    ['+', 2],
    ['=', 2],
    ['-', 1],
    ['0', 1],
    ['a', null],
  ])('answers the key %s at 1.4 with %s', (key, scale) => expect(scaleOfKey(key, 1.4)).toBe(scale));

  it('is said in whole percent', () => expect(percent(1.15)).toBe('115%'));

  it('gives a little past its limits, never more than a fifth or so', () => {
    expect(rubberBandScale(3)).toBe(3);
    expect(rubberBandScale(4.4)).toBeGreaterThan(4);
    expect(rubberBandScale(4.4)).toBeLessThan(4.4);
    expect(rubberBandScale(100)).toBeLessThan(4 * 1.23);
    expect(rubberBandScale(0.1)).toBeGreaterThan(1 / 1.23);
  });
});

describe('A look', () => {
  const from = { scale: 2, x: -100, y: -50 };

  it('carries everything as far as it was pulled', () => {
    expect(movedBy(from, { scale: 2, x: -70, y: -60 }, ground)).toBeCloseTo(30);
    expect(movedBy(from, from, ground)).toBe(0);
  });

  it('moves the points farthest from the fingers farthest', () => {
    const grown = zoomedAbout(from, 2.2, { x: 0, y: 0 });
    expect(movedBy(from, grown, ground)).toBeCloseTo(0.1 * 1194);
  });
});

describe('The magnified page', () => {
  it('keeps the point fixed about which it magnifies', () => {
    const about = { x: 300, y: 200 };
    const look = zoomedAbout({ scale: 2, x: -100, y: -50 }, 3, about);
    expect((about.x - look.x) / look.scale).toBeCloseTo((300 + 100) / 2);
    expect((about.y - look.y) / look.scale).toBeCloseTo((200 + 50) / 2);
  });

  it.each([
    ['a spread', spread],
    ['a cover on its half', cover],
  ])('can hold still every point of %s at any scale', (_, placed) => {
    const around = panBoundsOf(placed, stage, density);
    for (const scale of [1.2, 2, 3.3, 4])
      for (const x of [around.left, (around.left + around.right) / 2, around.right])
        for (const y of [around.top, around.bottom]) {
          const look = zoomedAbout(identity, scale, { x, y });
          const rest = snapToRest(look, around);
          expect(Math.hypot(rest.x - look.x, rest.y - look.y)).toBeLessThan(1e-6);
        }
  });

  it('rests with the pages’ edges no farther in than they lay at scale 1', () => {
    expect(snapToRest({ scale: 2, x: 500, y: 500 }, ground)).toMatchObject({ y: -ground.top });
    const far = snapToRest({ scale: 2, x: -9000, y: -9000 }, ground);
    expect(far.x + 2 * ground.right).toBeCloseTo(ground.right);
    expect(far.y + 2 * ground.bottom).toBeCloseTo(ground.bottom);
  });

  it.each([0.7, 1, 1.03])('let go at %f shows the whole spread', (scale) =>
    expect(snapToRest({ scale, x: -40, y: 12 }, ground)).toEqual(identity),
  );

  it('follows a hand less and less past the edges', () => {
    const near = rubberBand({ scale: 2, x: 40, y: 0 }, ground);
    const beyond = rubberBand({ scale: 2, x: 4000, y: 0 }, ground);
    expect(near.x).toBeGreaterThan(20);
    expect(near.x).toBeLessThan(40);
    expect(beyond.x).toBeLessThan(ground.width / 6);
  });

  it('glides on in the way it was thrown', () => {
    expect(flingTarget({ scale: 2, x: -500, y: -300 }, { x: 1, y: -0.5 })).toEqual({
      scale: 2,
      x: -175,
      y: -462.5,
    });
  });
});

const over = (x: number, y: number) => snapToRest(zoomedAbout(identity, 2.6, { x, y }), ground);

describe('A screen that is turned', () => {
  const upright = { stage: { width: stage.height, height: stage.width }, density };
  const alone = (page: number) =>
    placeSpread([page as PageNumber], () => size, upright.stage, 'ltr');

  it.each([
    [300, 400, 2],
    [900, 400, 3],
    [1000, 700, 3],
  ])(
    'magnified at %i, %i goes on with page %i, and its middle stays in the middle',
    (x, y, page) => {
      const look = over(x, y);
      const anchor = anchorOf(look, spread, scene);
      expect(anchor?.page).toBe(page);
      if (!anchor) return;
      const turned = transformFor(anchor, alone(page), upright, look.scale);
      expect(turned).not.toBeNull();
      expect(turned && anchorOf(turned, alone(page), upright)).toMatchObject({
        page,
        across: expect.closeTo(anchor.across),
        down: expect.closeTo(anchor.down),
      });
      const back = transformFor(anchor, spread, scene, look.scale);
      expect(back?.x).toBeCloseTo(look.x);
      expect(back?.y).toBeCloseTo(look.y);
    },
  );

  it('has nothing to hold where the page is not shown', () => {
    const anchor = anchorOf(over(900, 400), spread, scene);
    expect(anchor && transformFor(anchor, alone(2), upright, 2)).toBeNull();
  });
});

describe('The sharp windows', () => {
  const looks = [
    { scale: 2, x: -400, y: -300 },
    { scale: 4, x: -1632.5, y: -1155 },
    { scale: 2.347, x: -701.5, y: -410.5 },
    { scale: 1.05, x: -20, y: -3.5 },
  ];

  it.each(looks)('lie on whole pixels of the screen at $scale', (look) => {
    for (const { page, window, x, y } of parts(look)) {
      const placed = spread.find((one) => one.page === page);
      const left = density * look.x + look.scale * (placed?.x ?? 0) + window.x;
      const top = density * look.y + look.scale * (placed?.y ?? 0) + window.y;
      expect(left).toBeCloseTo(Math.round(left), 6);
      expect(top).toBeCloseTo(Math.round(top), 6);
      expect(Number.isInteger(window.width) && Number.isInteger(window.height)).toBe(true);
      expect(x * look.scale * density).toBeCloseTo(window.x, 6);
      expect(y * look.scale * density).toBeCloseTo(window.y, 6);
    }
  });

  it.each(looks)('never have more pixels than the stage, at $scale', (look) => {
    const pixels = parts(look).reduce((sum, { window }) => sum + window.width * window.height, 0);
    expect(pixels).toBeLessThanOrEqual(stage.width * stage.height);
    expect(pixels).toBeGreaterThan(stage.width * stage.height * 0.9);
  });

  it('are of the pages that are seen only', () => {
    expect(parts({ scale: 4, x: 0, y: 0 }).map(({ page }) => page)).toEqual([2]);
    expect(parts({ scale: 2, x: -600, y: 0 }).map(({ page }) => page)).toEqual([2, 3]);
  });

  it('differ when the density changes and the pixels stay the same, as the CSS pixels that they fill do', () => {
    const look = { scale: 2, x: 0, y: 0 };
    const [before] = detailTiles(look, spread, { stage, density: 1 }, 1e9);
    const [after] = detailTiles(look, spread, { stage, density: 1.25 }, 1e9);
    expect(after?.window).toEqual(before?.window);
    expect(after).not.toEqual(before);
  });

  it('stay within the pixels that they may have on the largest screens', () => {
    const [part] = parts({ scale: 4, x: 0, y: 0 }, spread, 1e6);
    expect((part?.window.width ?? 0) * (part?.window.height ?? 0)).toBeLessThanOrEqual(1e6);
    expect(part?.scale).toBeLessThan((spread[0]?.scale ?? 0) * 4);
  });

  describe('of a page that glides to its rest', () => {
    const rest = { scale: 2, x: -400, y: -300 };
    const [still] = parts(rest);
    const trailing = (trail: Point, look: Transform = rest) =>
      detailTiles(look, spread, scene, 1e9, trail)[0];

    it('reach farther on the side to which it goes', () => {
      const fromRight = trailing({ x: 20, y: 0 });
      expect(fromRight?.window.x).toBeCloseTo((still?.window.x ?? 0) - 40, 6);
      expect(fromRight?.window.y).toBe(still?.window.y);
      const fromAbove = trailing({ x: 0, y: -30 });
      expect(fromAbove?.window.y).toBe(still?.window.y);
      expect(fromAbove?.window.height).toBe((still?.window.height ?? 0) + 60);
    });

    it('end where the page ends', () => {
      const corner = { scale: 2, x: 0, y: 0 };
      expect(trailing({ x: 0, y: 20 }, corner)).toEqual(parts(corner)[0]);
    });

    it('show the visible part 64 px before the rest', () => {
      const before = { ...rest, x: rest.x + 30, y: rest.y - 64 };
      const all = detailTiles(rest, spread, scene, 1e9, overscanOf(before, rest));
      for (const part of parts(before)) {
        const around = all.find(({ page }) => page === part.page);
        expect(around?.x).toBeLessThanOrEqual(part.x + 1e-9);
        expect(around?.y).toBeLessThanOrEqual(part.y + 1e-9);
        expect(endOf(around)).toBeGreaterThanOrEqual(endOf(part) - 1e-9);
      }
    });

    it('reach no farther where there are no more pixels for it', () => {
      const most = stage.width * stage.height;
      expect(detailTiles(rest, spread, scene, most, { x: 64, y: 64 })).toEqual(parts(rest));
    });

    it('are never larger than 1.3 of the screen, however far it was thrown', () => {
      const trail = overscanOf({ scale: 2, x: 900, y: 900 }, rest);
      expect(trail).toEqual({ x: maxOverscan, y: maxOverscan });
      const all = detailTiles(rest, spread, scene, 1e9, trail);
      const pixels = all.reduce((sum, { window }) => sum + window.width * window.height, 0);
      expect(pixels / (stage.width * stage.height)).toBeLessThan(1.3);
    });
  });
});

/** Down the page, in CSS pixels of its frame. */
const endOf = (part: TileRequest | undefined): number =>
  part ? part.y + part.window.height / (part.ratio * density) : 0;
