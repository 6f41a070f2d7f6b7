import { afterEach, expect, test, vi } from 'vitest';
import { type BitmapPresenter, Presenters } from '../../../src/features/reader/stage/presenters.ts';

const size = { width: 40, height: 30 };

function bitmapOf(colour: string, { width, height } = size): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to paint a bitmap.');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  return canvas.transferToImageBitmap();
}

function colourOf({ canvas }: BitmapPresenter): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(canvas, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data.subarray(0, 3) ?? [])];
}

const sizeOf = ({ canvas }: BitmapPresenter) => ({ width: canvas.width, height: canvas.height });

const died = vi.fn<() => void>();
let screens: Presenters;
let worker: Worker;
const keep = (begun: Worker) => {
  worker = begun;
};

/** Remembers the worker that is begun, so that a test can make it die. */
function begin(): Presenters {
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      keep(this);
    }
  };
  screens = new Presenters(died);
  screens.begin();
  window.Worker = Real;
  return screens;
}

const die = () => worker.dispatchEvent(new ErrorEvent('error', { message: 'made to die' }));

afterEach(() => {
  died.mockClear();
  screens.close();
});

test('a bitmap is shown in its own size, one after the other on the same canvas', async () => {
  const screen = begin().make();
  expect(await screen.present(bitmapOf('#ff0000'))).toBe(true);
  await expect.poll(() => colourOf(screen)).toEqual([255, 0, 0]);
  expect(sizeOf(screen)).toEqual(size);
  expect(await screen.present(bitmapOf('#0000ff'))).toBe(true);
  await expect.poll(() => colourOf(screen)).toEqual([0, 0, 255]);
});

test('the page’s own thread holds nothing of a canvas that the worker shows', () => {
  const { canvas } = begin().make();
  expect(() => canvas.getContext('2d')).toThrow('offscreen');
});

test('a released canvas leaves the document and keeps one pixel', async () => {
  const screen = begin().make();
  document.body.append(screen.canvas);
  await screen.present(bitmapOf('#ff0000'));
  screen.release();
  expect(screen.canvas.isConnected).toBe(false);
  await expect.poll(() => sizeOf(screen)).toEqual({ width: 1, height: 1 });
});

test('a released canvas is used again, and by one page at a time', async () => {
  const first = begin().make();
  await first.present(bitmapOf('#ff0000'));
  first.release();
  first.release();
  const second = screens.make();
  expect(second.canvas).toBe(first.canvas);
  expect(screens.make().canvas).not.toBe(first.canvas);
  await second.present(bitmapOf('#0000ff', { width: 20, height: 50 }));
  await expect.poll(() => colourOf(second)).toEqual([0, 0, 255]);
  expect(sizeOf(second)).toEqual({ width: 20, height: 50 });
});

test('a worker that ends loses its pending bitmaps, and the page shows new canvases', async () => {
  const lost = begin().make().present(bitmapOf('#ff0000'));
  die();
  expect(await lost).toBe(false);
  expect(died).toHaveBeenCalledOnce();
  screens.begin();
  const screen = screens.make();
  expect(await screen.present(bitmapOf('#0000ff'))).toBe(true);
  expect(colourOf(screen)).toEqual([0, 0, 255]);
});

test('a canvas that outlives its worker ignores late bitmaps without an error', async () => {
  const screen = begin().make();
  screens.close();
  expect(await screen.present(bitmapOf('#ff0000'))).toBe(false);
  expect(() => screen.release()).not.toThrow();
  expect(died).not.toHaveBeenCalled();
});
