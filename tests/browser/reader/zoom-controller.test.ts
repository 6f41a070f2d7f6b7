import { expect, test } from 'vitest';
import { layoutOf } from '../../../src/features/reader/spreads/layout.ts';
import { placeSpread } from '../../../src/features/reader/spreads/spread.ts';
import type { View } from '../../../src/features/reader/stage/geometry.ts';
import { ZoomController } from '../../../src/features/reader/zoom/ZoomController.ts';
import { DetailTiles } from '../../../src/features/reader/zoom/DetailTiles.ts';
import { ZoomRequests } from '../../../src/features/reader/zoom/zoomRequests.ts';
import { createSessionStore } from '../../../src/features/reader/session/sessionStore.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../workers/pdf/engineProtocol.ts';

const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };
const stage = { width: 600 as DevicePixels, height: 800 as DevicePixels };
const placed = placeSpread([1 as PageNumber], () => size, stage, 'ltr');

const view: View = {
  layout: layoutOf({
    pageCount: 1,
    sizes: {},
    coverSize: size,
    mode: 'auto',
    isNarrow: true,
  }),
  stage,
  density: 1,
  direction: 'ltr',
  sizes: {},
  coverSize: size,
};

/** Nothing is painted, because no engine is connected. */
const newWindows = () =>
  new DetailTiles({
    hasRoom: () => false,
    createPresenter: () => {
      throw new Error('Nothing is painted here.');
    },
    frameOf: () => undefined,
    changed: () => undefined,
  });

test('The windows of a magnified page close when a wheel has brought it back to its whole size on the way', async () => {
  const windows = newWindows();
  const store = createSessionStore();
  const controller = new ZoomController(windows, store, new ZoomRequests(store));
  controller.setScene({ placed, view });
  controller.zoom(2, performance.now(), { about: { x: 300, y: 400 } });
  expect(windows.isOpen).toBe(true);
  await expect.poll(() => controller.now.scale).toBeGreaterThan(1.1);
  controller.dragTo({ scale: 1, x: 0, y: 0 });
  await expect.poll(() => controller.now.scale).toBe(1);
  controller.settle(performance.now());
  await expect.poll(() => windows.isOpen).toBe(false);
  expect(store.scale).toBe(1);
});

const point = (page: number, across: number, down: number) => ({
  page: page as PageNumber,
  across,
  down,
});

test('A point of a page moves into the middle at a scale, unless it is well in view', async () => {
  const store = createSessionStore();
  const controller = new ZoomController(newWindows(), store, new ZoomRequests(store));
  controller.setScene({ placed, view });
  controller.reveal(point(1, 0.5, 0.6), 2, performance.now());
  expect(store.scale).toBe(2);
  await expect.poll(() => controller.now).toMatchObject({ scale: 2, x: -300, y: -560 });
  controller.reveal(point(1, 0.6, 0.5), 2, performance.now());
  for (let shown = 0; shown < 6; shown += 1) await new Promise(requestAnimationFrame);
  expect(controller.now).toMatchObject({ scale: 2, x: -300, y: -560 });
  controller.reveal(point(1, 0.3, 0.3), 2, performance.now());
  await expect.poll(() => controller.now).toMatchObject({ scale: 2, x: -60, y: -80 });
});

test('A point of a page that is not on the stage is shown when its spread comes', async () => {
  const store = createSessionStore();
  const controller = new ZoomController(newWindows(), store, new ZoomRequests(store));
  controller.setScene({ placed, view });
  controller.reveal(point(2, 0.5, 0.5), 3, performance.now());
  expect(store.scale).toBe(1);
  const second = placeSpread([2 as PageNumber], () => size, stage, 'ltr');
  controller.setScene({ placed: second, view });
  expect(store.scale).toBe(3);
  await expect.poll(() => controller.now).toMatchObject({ scale: 3, x: -600, y: -800 });
});
