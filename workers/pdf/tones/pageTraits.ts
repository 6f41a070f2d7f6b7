import type { PageSize, PdfRect } from '../engineProtocol.ts';

/** What Night must know of a page. It is the same at each scale, so that all pictures of a page agree. */
export interface PageTraits {
  readonly size: PageSize;
  /** Pictures that stay as they are. */
  readonly pictures: readonly PdfRect[];
  /** Its paper is dark, so it stays. */
  readonly isDark: boolean;
  /** One picture of paper covers it: a scan. */
  readonly isScan: boolean;
}

/** Pixels on each side of the sample. */
export const SAMPLE_SIDE = 48;

/** The least part of a page that a scan covers. */
const COVERED = 0.8;
/** The least part of the sample that is paper on a scan. A photograph has less: a pale sky is blue. */
const LEAST_PAPER = 0.4;
/** Paper is at least this light, and its channels differ by no more (0 to 255). */
const PAPER_LUMA = 165;
const PAPER_TINT = 72;
/** The median luma outside the pictures below which paper is dark. */
const DARK_LUMA = 80;
/** The least part of the sample that decides whether paper is dark. */
const LEAST_GROUND = 0.05;

/** Of 0 to 255, with the weights of sRGB. */
export const lumaOf = (red: number, green: number, blue: number): number =>
  (54 * red + 183 * green + 19 * blue) >> 8;

/** @param sample the whole page in `SAMPLE_SIDE` by `SAMPLE_SIDE` pixels */
export function traitsIn(
  sample: Uint8ClampedArray,
  all: readonly PdfRect[],
  size: PageSize,
): PageTraits {
  const cover = all.filter(
    ({ width, height }) => width * height >= COVERED * size.width * size.height,
  );
  const pixels = pixelsOf(sample, size);
  const isScan = cover.length > 0 && pixels.filter(isPaper).length >= LEAST_PAPER * pixels.length;
  const pictures = isScan ? all.filter((one) => !cover.includes(one)) : all;
  const ground = pixels.filter((pixel) => !pictures.some((one) => isIn(one, pixel)));
  const lumas = ground.map(({ luma }) => luma).toSorted((a, b) => a - b);
  const isDark =
    ground.length >= LEAST_GROUND * pixels.length && (lumas[lumas.length >> 1] ?? 255) < DARK_LUMA;
  return { size, pictures, isDark, isScan };
}

interface Pixel {
  readonly x: number;
  readonly y: number;
  readonly luma: number;
  /** The largest difference of two channels. */
  readonly tint: number;
}

/** With places in PDF points. */
function pixelsOf(sample: Uint8ClampedArray, { width, height }: PageSize): readonly Pixel[] {
  return Array.from({ length: SAMPLE_SIDE * SAMPLE_SIDE }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = sample.subarray(4 * at, 4 * at + 3);
    return {
      x: (((at % SAMPLE_SIDE) + 0.5) * width) / SAMPLE_SIDE,
      y: ((Math.floor(at / SAMPLE_SIDE) + 0.5) * height) / SAMPLE_SIDE,
      luma: lumaOf(red, green, blue),
      tint: Math.max(red, green, blue) - Math.min(red, green, blue),
    };
  });
}

const isPaper = ({ luma, tint }: Pixel): boolean => luma >= PAPER_LUMA && tint <= PAPER_TINT;

const isIn = ({ x, y, width, height }: PdfRect, pixel: Pixel): boolean =>
  pixel.x >= x && pixel.x < x + width && pixel.y >= y && pixel.y < y + height;
