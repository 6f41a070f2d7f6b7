import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../../../src/features/reader/engine.ts';
import { Painter } from '../../../src/features/reader/stage/painter.ts';
import type { PicturePack } from '../../../src/features/reader/stage/packPictures.ts';
import type { PictureRequest } from '../../../workers/pack/packProtocol.ts';
import type { PageNumber, PageSize, PaintPriority } from '../../../workers/pdf/engineProtocol.ts';

/** Pages that the pack has as pictures of 400 × 800 pixels: 1, 2 and 3 of 5. */
const pictured = [1, 2, 3];
const size = { width: 100, height: 200 } as PageSize;

/** The calls of a test, in their order. */
let calls: string[];
/** Whether the engine may download, in the order of the calls. */
let holds: boolean[];
let painter: Painter;
/** Answers the waiting requests for pictures, by page. */
let answers: Map<number, (has: boolean) => void>;

const bitmapOf = (width: number, height: number) => createImageBitmap(new ImageData(width, height));

const pack = {
  facts: {
    pages: [1, 2, 3, 4, 5].map((page) => ({
      size,
      picture: pictured.includes(page) ? { width: 400, height: 800 } : null,
    })),
  },
  picture: ({ id, page, width, height }: PictureRequest) =>
    new Promise<ImageBitmap | null>((resolve) => {
      calls.push(`picture ${page + 1}: ${width} × ${height}`);
      ids.set(id, page + 1);
      answers.set(page + 1, (has) => resolve(has ? bitmapOf(width, height) : null));
    }),
  cancelPicture: (id: number) => {
    calls.push(`cancel ${ids.get(id)}`);
    answers.get(ids.get(id) ?? 0)?.(false);
  },
} as unknown as PicturePack;
let ids: Map<number, number>;

const engine = {
  isClosed: () => false,
  cancel: () => undefined,
  prioritize: () => calls.push('prioritize'),
  hold: (isHeld: boolean) => holds.push(isHeld),
  setPinnedPages: (pages: readonly number[]) =>
    calls.push(`pin ${pages.map((one) => one + 1).join(' ')}`),
  paint: async ({ page, scale }: { page: number; scale: number }) => {
    calls.push(`paint ${page + 1}`);
    return { kind: 'painted', bitmap: await bitmapOf(100 * scale, 200 * scale) };
  },
} as unknown as Engine;

beforeEach(() => {
  calls = [];
  holds = [];
  ids = new Map();
  answers = new Map();
  painter = new Painter({
    sized: () => undefined,
    pageFailed: () => undefined,
    error: () => undefined,
    painted: (page, source) => calls.push(`${source} ${page}`),
    preview: async (page, isPictured) => {
      if (!isPictured) calls.push(`preview ${page}`);
      return null;
    },
  });
});
afterEach(() => painter.close());

/** Demands pages, the first one visible. */
function look(pages: readonly number[], scale = 4): void {
  const requests = pages.map((page, at) => ({
    page: page as PageNumber,
    size,
    scale,
    bytes: 4 * 100 * 200 * scale ** 2,
    priority: (at === 0 ? 'visible' : 'ahead') satisfies PaintPriority,
  })) as never;
  painter.setDemand({ visible: [pages[0] as PageNumber], requests, tileShare: 0 });
}

const isSharp = (page: number) => painter.isSharp(page as PageNumber);

test('a page is sharp by its picture before an engine is there, which paints the other pages', async () => {
  look([1, 4]);
  calls.length = 0;
  painter.connectPack(pack);
  expect(calls).toEqual(['picture 1: 400 × 800']);
  answers.get(1)?.(true);
  await painter.firstSharp;
  expect(isSharp(1)).toBe(true);
  painter.connect(engine);
  await expect.poll(() => isSharp(4)).toBe(true);
  expect(calls).toEqual(['picture 1: 400 × 800', 'pack 1', 'paint 4', 'engine 4']);
  // The engine requests the bytes of the page only once the user stays.
  await expect.poll(() => calls.at(-1)).toBe('pin 1');
});

test('the engine is needed once the picture of the visible page is shown', async () => {
  const needed = vi.fn<() => void>();
  void painter.engineNeeded.then(needed);
  painter.connectPack(pack);
  look([1, 4]);
  await expect.poll(() => answers.has(1)).toBe(true);
  expect(needed).not.toHaveBeenCalled();
  answers.get(1)?.(true);
  await painter.engineNeeded;
  expect(isSharp(1)).toBe(true);
});

test.each([
  ['with fewer pixels than the page', () => look([1], 4.01)],
  ['that the pack does not have', () => look([4])],
  [
    'that cannot be had',
    () => {
      look([2]);
      answers.get(2)?.(false);
    },
  ],
])('the engine is needed at once instead of a picture %s', async (_, act) => {
  painter.connectPack(pack);
  act();
  await expect(painter.engineNeeded).resolves.toBeUndefined();
});

test('a change of the tone paints the visible page again, which is shown until then, and discards late answers', async () => {
  painter.connectPack(pack);
  look([1, 4]);
  painter.connect(engine);
  answers.get(1)?.(true);
  await expect.poll(() => isSharp(4)).toBe(true);
  calls.length = 0;
  painter.repaint();
  expect(isSharp(1)).toBe(false);
  expect(painter.canvases.has(1 as PageNumber)).toBe(true);
  expect(painter.canvases.has(4 as PageNumber)).toBe(false);
  const late = answers.get(1);
  painter.repaint();
  late?.(true);
  await expect.poll(() => calls).toContain('cancel 1');
  expect(isSharp(1)).toBe(false);
  answers.get(1)?.(true);
  await expect.poll(() => [isSharp(1), isSharp(4)]).toEqual([true, true]);
});

test('an engine that opens meanwhile does not paint a page whose picture is on its way', async () => {
  painter.connectPack(pack);
  look([1]);
  painter.connect(engine);
  answers.get(1)?.(true);
  await expect.poll(() => isSharp(1)).toBe(true);
  expect(calls).toEqual(['picture 1: 400 × 800', 'pack 1']);
});

test('a picture with fewer pixels than the page is a preview, and the engine paints the page', async () => {
  painter.connectPack(pack);
  look([1], 4.01);
  expect(calls).toEqual(['preview 1']);
  painter.connect(engine);
  await expect.poll(() => isSharp(1)).toBe(true);
  expect(calls).toEqual(['preview 1', 'paint 1', 'engine 1', 'pin 1']);
});

test('a picture of another size of the page is not shown', async () => {
  painter.connectPack({
    ...pack,
    facts: { ...pack.facts, pages: [{ ...pack.facts.pages[0], size: { ...size, width: 99 } }] },
  } as never);
  painter.connect(engine);
  look([1]);
  await expect.poll(() => isSharp(1)).toBe(true);
  expect(calls).toContain('paint 1');
});

test('the engine paints a page whose picture cannot be had', async () => {
  painter.connect(engine);
  painter.connectPack(pack);
  look([2]);
  expect(calls).toEqual(['picture 2: 400 × 800']);
  answers.get(2)?.(false);
  await expect.poll(() => isSharp(2)).toBe(true);
  expect(calls).toEqual(['picture 2: 400 × 800', 'paint 2', 'engine 2', 'pin 2']);
});

test('the engine downloads nothing while visible pages wait for their pictures alone', async () => {
  painter.connect(engine);
  painter.connectPack(pack);
  look([5]);
  await expect.poll(() => isSharp(5)).toBe(true);
  expect(holds).toEqual([]);
  look([3, 4]);
  expect(holds).toEqual([true]);
  answers.get(3)?.(true);
  await expect.poll(() => isSharp(3)).toBe(true);
  expect(holds).toEqual([true, false]);
  look([2]);
  answers.get(2)?.(false);
  await expect.poll(() => isSharp(2)).toBe(true);
  expect(holds).toEqual([true, false, true, false]);
});

test('the engine downloads on after the pack is lost while a page waits for its picture', async () => {
  painter.connect(engine);
  painter.connectPack(pack);
  look([3]);
  expect(holds).toEqual([true]);
  painter.connectPack(null);
  expect(holds).toEqual([true, false]);
  await expect.poll(() => isSharp(3)).toBe(true);
});

test('a jump cancels the picture of the page before, which is not shown', async () => {
  painter.connectPack(pack);
  look([1]);
  look([3]);
  expect(calls).toEqual(['picture 1: 400 × 800', 'cancel 1', 'picture 3: 400 × 800']);
  answers.get(3)?.(true);
  await expect.poll(() => isSharp(3)).toBe(true);
  expect(painter.canvases.has(1 as PageNumber)).toBe(false);
  look([1]);
  answers.get(1)?.(true);
  await expect.poll(() => isSharp(1)).toBe(true);
});

test('pictures are requested ahead one at a time, after the visible one, and stay when their page is turned to', async () => {
  painter.connectPack(pack);
  look([1, 2, 3]);
  expect(calls).toEqual(['picture 1: 400 × 800']);
  answers.get(1)?.(true);
  await expect
    .poll(() => calls)
    .toEqual(['picture 1: 400 × 800', 'pack 1', 'picture 2: 400 × 800']);
  look([2, 3, 1]);
  expect(calls).toHaveLength(3);
  answers.get(2)?.(true);
  await expect.poll(() => calls.at(-1)).toBe('picture 3: 400 × 800');
});

test('the pictures of an ended pack are discarded, and those of the next one requested', async () => {
  painter.connectPack(pack);
  look([1]);
  const late = answers.get(1);
  painter.connectPack({ ...pack });
  late?.(true);
  expect(calls).toEqual(['picture 1: 400 × 800', 'picture 1: 400 × 800']);
  answers.get(1)?.(true);
  await expect.poll(() => isSharp(1)).toBe(true);
});
