import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { GestureController } from '../../../src/features/reader/gestures/GestureController.ts';
import type { StageContext } from '../../../src/features/reader/gestures/GestureController.ts';
import type { Contact } from '../../../src/features/reader/gestures/gesture.ts';
import { pinchesBeforeOffer, preferences } from '../../../src/features/reader/preferences.ts';
import type { Pack } from '../../../src/features/reader/session/openPack.ts';
import {
  createSessionStore,
  packOpened,
  setDocument,
  setLayout,
} from '../../../src/features/reader/session/sessionStore.ts';
import { layoutOf } from '../../../src/features/reader/spreads/layout.ts';
import { placedAt, type View } from '../../../src/features/reader/stage/geometry.ts';
import { PageTurning } from '../../../src/features/reader/stage/pageTurning.ts';
import { AutoHide } from '../../../src/features/reader/bars/autoHide.ts';
import { ColumnZoom } from '../../../src/features/reader/zoom/ColumnZoom.ts';
import { DetailTiles } from '../../../src/features/reader/zoom/DetailTiles.ts';
import { ZoomController } from '../../../src/features/reader/zoom/ZoomController.ts';
import { ZoomRequests } from '../../../src/features/reader/zoom/zoomRequests.ts';
import { addTexts, startLanguage } from '../../../src/shared/shell/index.ts';
import { toasts } from '../../../src/shared/shell/toasts.ts';
import type { DevicePixels, PageBlock, PdfRect } from '../../../workers/pdf/engineProtocol.ts';
import { pairs, sizeOf } from '../../helpers/pairing.ts';

const block = (column: number, x: number, height: number): PageBlock => ({
  rect: { x, y: 100, width: 200, height } as PdfRect,
  size: 12,
  column,
  level: null,
  isArtifact: false,
  isPicture: false,
  isPainted: false,
  isCutOut: false,
  isVertical: false,
});

/** Two columns on each page; the second one is longer than the stage when it is fitted. */
const blocks = [block(0, 40, 150), block(1, 260, 650)];

const pack = { blocks: async () => blocks } as unknown as Pack;

/** A magnified stage of 500 by 800 pixels, whose pages have 500 by 800 points. */
function opened(direction: 'ltr' | 'rtl' = 'ltr', isNarrow = true) {
  const size = sizeOf(500, 800);
  const layout = layoutOf(pairs(4, { isNarrow, coverSize: size }));
  const stage = { width: (isNarrow ? 500 : 1000) as DevicePixels, height: 800 as DevicePixels };
  const view: View = { layout, stage, density: 1, direction, sizes: {}, coverSize: size };
  const store = createSessionStore();
  setDocument(store, 4, direction);
  setLayout(store, layout);
  const tiles = new DetailTiles({
    hasRoom: () => false,
    createPresenter: () => {
      throw new Error('Nothing is painted here.');
    },
    frameOf: () => undefined,
    changed: () => undefined,
  });
  const zoom = new ZoomController(tiles, store, new ZoomRequests(store));
  zoom.setScene({ placed: placedAt(isNarrow ? 0 : 1, view), view });
  packOpened(store, pack);
  const columns = new ColumnZoom(store, zoom);
  zoom.setColumns(columns);
  onTestFinished(() => columns.close());
  return { store, zoom, columns };
}

const now = () => performance.now();

/** The blocks are there after a moment, as in a worker. */
async function fit(
  { zoom, columns }: ReturnType<typeof opened>,
  x: number,
  y: number,
): Promise<void> {
  await expect.poll(() => columns.fitAt({ x, y })).not.toBeNull();
  zoom.zoom(2, now(), { about: { x, y } });
}

describe('A fitted column', () => {
  it('is read to its foot, then the next one from its head, and then the page ends', async () => {
    const reader = opened();
    const { zoom } = reader;
    await fit(reader, 100, 200);
    expect(zoom.isFitted).toBe(true);
    expect(zoom.target).toMatchObject({ scale: 2, x: -30, y: -200 });
    expect(zoom.readOn('next', now())).toBe(true);
    expect(zoom.target).toMatchObject({ scale: 2, x: -470, y: -176 });
    expect(zoom.readOn('next', now())).toBe(true);
    expect(zoom.target.y).toBeCloseTo(-724, 0);
    expect(zoom.readOn('next', now())).toBe(false);
    expect(zoom.readOn('previous', now())).toBe(true);
    expect(zoom.target.y).toBeCloseTo(-176, 0);
    expect(zoom.readOn('previous', now())).toBe(true);
    expect(zoom.target.x).toBe(-30);
    expect(zoom.readOn('previous', now())).toBe(false);
  });

  it('is the first one of the page by its key', async () => {
    const { zoom } = opened();
    await expect.poll(() => zoom.readOn('first', now())).toBe(true);
    expect(zoom.target).toMatchObject({ scale: 2, x: -30, y: -176 });
    expect(zoom.isFitted).toBe(true);
  });

  it('is followed by the columns of the other page of a spread', async () => {
    const reader = opened('rtl', false);
    const { zoom, store } = reader;
    // The first page of the pair is on the right.
    await fit(reader, 500 + 300, 200);
    const before = zoom.target.x;
    expect(zoom.readOn('next', now())).toBe(true);
    expect(zoom.readOn('next', now())).toBe(true);
    expect(zoom.target.x).toBeGreaterThan(before);
    expect(store.page).toBe(3);
  });

  it('is the one to which the user has moved the view', async () => {
    const reader = opened();
    const { zoom } = reader;
    await fit(reader, 100, 200);
    zoom.endGesture({ ...zoom.target, x: -470 }, now());
    expect(zoom.readOn('next', now())).toBe(true);
    expect(zoom.target.x).toBe(-470);
    expect(zoom.target.y).toBeLessThan(-700);
  });

  it('ends when the user changes the scale, and with the whole page', async () => {
    const reader = opened();
    const { zoom } = reader;
    await fit(reader, 100, 200);
    zoom.endGesture({ ...zoom.target, scale: 2.5 }, now());
    expect(zoom.isFitted).toBe(false);
    expect(zoom.readOn('next', now())).toBe(false);
    zoom.zoom(1, now(), { about: { x: 100, y: 200 } });
    expect(zoom.target).toEqual({ scale: 1, x: 0, y: 0 });
  });

  it('does not exist where the tap is far from all blocks: the page magnifies twice there', async () => {
    const reader = opened();
    const { zoom } = reader;
    await fit(reader, 100, 200);
    zoom.reset();
    zoom.zoom(2, now(), { about: { x: 100, y: 600 } });
    expect(zoom.target).toEqual({ scale: 2, x: -100, y: -600 });
    expect(zoom.isFitted).toBe(false);
  });
});

const finger = (id: number, x: number): Contact => ({
  id,
  kind: 'finger',
  isOnStage: true,
  isOnPdfAnnotation: false,
  isOnText: false,
  isAtEdge: false,
  at: { x, y: 400 },
  time: now(),
});

const cause = () => new PointerEvent('pointerup');

function hands({ store, zoom }: ReturnType<typeof opened>) {
  const turning = new PageTurning(store);
  const bars = new AutoHide(store, () => null);
  const controller = new GestureController({ store, bars, turning }, zoom);
  const around = { direction: 'ltr', hasNext: true, hasPrevious: false } as const;
  const track = { x: { get: () => 0 } } as unknown as StageContext['track'];
  controller.setStage({ track, around, width: 500, height: 800, isSelecting: false });
  return {
    tap: (x: number) => {
      controller.handle({ kind: 'down', contact: finger(1, x) }, cause());
      controller.handle({ kind: 'up', id: 1, time: now() }, cause());
    },
    pinch: async () => {
      controller.handle({ kind: 'down', contact: finger(1, 200) }, cause());
      controller.handle({ kind: 'down', contact: finger(2, 250) }, cause());
      controller.handle({ kind: 'move', contact: finger(2, 400) }, cause());
      controller.handle({ kind: 'up', id: 2, time: now() }, cause());
      controller.handle({ kind: 'up', id: 1, time: now() }, cause());
      zoom.reset();
      await expect.poll(() => zoom.now.scale).toBe(1);
    },
  };
}

describe('A tap at the forward edge', () => {
  it('of a fitted column reads on, twice in quick succession too, and turns at the last column', async () => {
    const reader = opened();
    await fit(reader, 100, 200);
    const { tap } = hands(reader);
    tap(490);
    expect(reader.zoom.target.x).toBe(-470);
    tap(490);
    expect(reader.zoom.target.y).toBeCloseTo(-724, 0);
    expect(reader.store.page).toBe(1);
    await expect.poll(() => reader.zoom.now.y).toBeCloseTo(-724, 0);
    tap(490);
    expect(reader.store.page).toBe(2);
    expect(reader.store.scale).toBe(1);
  });
});

describe('A pinch', () => {
  beforeEach(async () => {
    await startLanguage('en');
    await addTexts('annotations');
    Object.assign(preferences, { fitColumns: false, pinches: 0 });
  });
  afterEach(() => {
    toasts.shown = [];
    Object.assign(preferences, { fitColumns: false, pinches: 0 });
  });

  it('offers to fit columns at the third time, once', async () => {
    const { pinch } = hands(opened());
    for (let times = 1; times < pinchesBeforeOffer; times += 1) await pinch();
    expect(toasts.shown).toEqual([]);
    await pinch();
    expect(preferences.pinches).toBe(pinchesBeforeOffer);
    await expect
      .poll(() => toasts.shown.map(({ key }) => key), { timeout: 10_000 })
      .toEqual(['columns.hint']);
    toasts.shown[0]?.action?.run();
    expect(preferences.fitColumns).toBe(true);
    Object.assign(preferences, { fitColumns: false });
    toasts.shown = [];
    await pinch();
    expect(preferences.pinches).toBe(pinchesBeforeOffer);
  });

  it('offers nothing without a pack', async () => {
    const reader = opened();
    reader.store.pack = null;
    await hands(reader).pinch();
    expect(preferences.pinches).toBe(0);
  });
});
