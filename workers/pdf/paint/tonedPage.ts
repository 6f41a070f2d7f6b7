import { applyTone, type CutOutPicture, traitsOf } from '../tones/applyTone.ts';
import { SAMPLE_SIDE } from '../tones/pageTraits.ts';
import type { DevicePixels, PageSize, Tone } from '../engineProtocol.ts';
import type { PDFPageProxy } from '../pdfjs.ts';
import { type Pages, sizeOf } from '../schedule/pages.ts';
import type { TimeSlice } from '../schedule/scheduler.ts';
import { type Operators, paintedPictures } from '../text/paintedPictures.ts';

/** The target of a paint: a canvas of `width` × `height`, its corner at `x`, `y` of the page at `scale`. */
export interface PaintTarget {
  readonly scale: number;
  readonly x: DevicePixels;
  readonly y: DevicePixels;
  readonly width: DevicePixels;
  readonly height: DevicePixels;
}

/** Receives the painted canvas, with the operators that have painted it. */
export type Finish = (canvas: OffscreenCanvas, operators: Operators) => void | Promise<void>;

/** The longer side of a painting from which Night learns of a page, in pixels. */
const LEARNING_SIDE = 4 * SAMPLE_SIDE;

/** Paints a target in a tone. A window shows a part of the page, so Night learns of the page from a small painting first. */
export async function paintToned(
  pages: Pages,
  page: PDFPageProxy,
  target: PaintTarget,
  tone: Tone,
  slice: TimeSlice,
  paint: (target: PaintTarget, finish: Finish) => Promise<ImageBitmap>,
): Promise<ImageBitmap> {
  const size = sizeOf(page);
  const pause = () => new Promise<void>((resume) => slice(resume));
  if (tone.kind !== 'night')
    return paint(target, (canvas) => applyTone(canvas, tone, null, target, pause));
  const learn = (canvas: OffscreenCanvas, operators: Operators): readonly CutOutPicture[] => {
    const { transform } = page.getViewport({ scale: 1 });
    const isCutOut = (image: unknown): boolean => {
      const bitmap = bitmapOf(page, image);
      if (!bitmap) return false;
      const known = pages.transparency.get(bitmap) ?? isTransparent(bitmap);
      pages.transparency.set(bitmap, known);
      return known;
    };
    const { whole, cutOuts } = paintedPictures(operators, transform, size, isCutOut);
    if (!pages.traits.has(page)) pages.traits.set(page, traitsOf(canvas, whole, size));
    return cutOuts.flatMap(({ image, ...place }) => {
      const bitmap = bitmapOf(page, image);
      return bitmap ? { bitmap, ...place } : [];
    });
  };
  if (!pages.traits.has(page) && !isMostOf(size, target))
    (await paint(smallTarget(size), (...painted) => void learn(...painted))).close();
  return paint(target, async (canvas, operators) => {
    const cutOuts = learn(canvas, operators);
    await applyTone(canvas, tone, pages.traits.get(page) ?? null, target, pause, cutOuts);
  });
}

const isMostOf = (size: PageSize, { scale, width, height }: PaintTarget): boolean =>
  width * height > 0.9 * size.width * scale * size.height * scale;

function smallTarget(size: PageSize): PaintTarget {
  const scale = LEARNING_SIDE / Math.max(size.width, size.height);
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale)) as DevicePixels;
  const corner = 0 as DevicePixels;
  return { scale, x: corner, y: corner, width: pixels(size.width), height: pixels(size.height) };
}

/** The decoded picture of an operator, which has it or names it; null if its pixels are elsewhere. */
function bitmapOf({ objs, commonObjs }: PDFPageProxy, image: unknown): ImageBitmap | null {
  const isShared = typeof image === 'string' && image.startsWith('g_');
  const found = isShared ? commonObjs : objs;
  const data = typeof image !== 'string' ? image : found.has(image) ? found.get(image) : null;
  const { bitmap } = (data ?? {}) as { readonly bitmap?: unknown };
  return bitmap instanceof ImageBitmap ? bitmap : null;
}

/** A side of the part that is read, in pixels. */
const TRANSPARENCY_SIDE = 32;
/** Below this opacity (0 to 255) the paper is seen. */
const OPAQUE = 250;

/** Whether a picture is partly transparent. */
function isTransparent(bitmap: ImageBitmap): boolean {
  const side = TRANSPARENCY_SIDE;
  const context = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  return data.some((value, at) => at % 4 === 3 && value < OPAQUE);
}
