/** Opaque pixels: red, green, blue and opacity of each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The side of a window in pixels. Windows lie beside each other. */
const side = 8;

/** The constants of the paper for 256 levels: (0.01 · 255)² and (0.03 · 255)². */
const [c1, c2] = [6.5025, 58.5225];

/**
 * Returns the mean structural similarity of the luma of two pictures of one size, from -1 to 1. Wang, Bovik, Sheikh and
 * Simoncelli: Image Quality Assessment: From Error Visibility to Structural Similarity, IEEE Transactions on Image
 * Processing 13 (4), 2004, equation 13, with evenly weighted windows.
 */
export function similarityOf(one: Pixels, other: Pixels): number {
  const [a, b] = [lumaOf(one), lumaOf(other)];
  const [columns, rows] = [Math.floor(one.width / side), Math.floor(one.height / side)];
  let sum = 0;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      sum += windowSimilarity(a, b, (row * one.width + column) * side, one.width);
  return columns * rows === 0 ? 1 : sum / (columns * rows);
}

/** @param first the number of the first pixel of the window */
function windowSimilarity(a: Uint8Array, b: Uint8Array, first: number, width: number): number {
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let row = 0; row < side; row += 1) {
    const begin = first + row * width;
    for (let at = begin; at < begin + side; at += 1) {
      const [p, q] = [a[at] ?? 0, b[at] ?? 0];
      x += p;
      y += q;
      xx += p * p;
      yy += q * q;
      xy += p * q;
    }
  }
  const count = side * side;
  const [meanX, meanY] = [x / count, y / count];
  const squares = meanX * meanX + meanY * meanY;
  const product = meanX * meanY;
  const variances = (xx + yy) / count - squares;
  const covariance = xy / count - product;
  return ((2 * product + c1) * (2 * covariance + c2)) / ((squares + c1) * (variances + c2));
}

/** As JPEG has it (ITU-R BT.601). */
function lumaOf({ data }: Pixels): Uint8Array {
  const luma = new Uint8Array(data.length / 4);
  for (let at = 0; at < luma.length; at += 1)
    luma[at] =
      (77 * (data[4 * at] ?? 0) + 150 * (data[4 * at + 1] ?? 0) + 29 * (data[4 * at + 2] ?? 0)) >>
      8;
  return luma;
}

/** The side of a block in pixels. Letters fill no block, so that flat blocks are paper and coloured areas. */
const flatSide = 16;
/** Levels between the pixels of a flat block. */
const flatRange = 1;
/** Fewer blocks of a colour are no area. */
const leastBlocks = 16;

type Color = readonly [number, number, number];
type Sum = [number, number, number];

interface Area {
  blocks: number;
  readonly one: Sum;
  readonly other: Sum;
}

/**
 * Returns the largest difference between the mean colours of an area in two pictures of one size: Delta E of CIELAB
 * (CIE 1976). An area is all flat blocks of one colour.
 * @param one the painted picture, in which blocks are flat
 */
export function flatColorShift(one: Pixels, other: Pixels): number {
  const areas = new Map<number, Area>();
  for (let top = 0; top + flatSide <= one.height; top += flatSide)
    for (let left = 0; left + flatSide <= one.width; left += flatSide) {
      const first = 4 * (top * one.width + left);
      if (!isFlat(one, first)) continue;
      const key = colorKey(one.data, first);
      const area = areas.get(key) ?? { blocks: 0, one: [0, 0, 0], other: [0, 0, 0] };
      areas.set(key, area);
      area.blocks += 1;
      addBlock(area.one, one, first);
      addBlock(area.other, other, first);
    }
  const large = [...areas.values()].filter(({ blocks }) => blocks >= leastBlocks);
  return Math.max(
    0,
    ...large.map((area) => deltaE(meanOf(area.one, area), meanOf(area.other, area))),
  );
}

const colorKey = (data: Uint8ClampedArray, at: number): number =>
  ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);

/** @param first the place of the first value of the block */
function isFlat({ data, width }: Pixels, first: number): boolean {
  for (let row = 0; row < flatSide; row += 1) {
    const begin = first + 4 * row * width;
    for (let at = begin; at < begin + 4 * flatSide; at += 1)
      if (Math.abs((data[at] ?? 0) - (data[first + (at % 4)] ?? 0)) > flatRange) return false;
  }
  return true;
}

function addBlock(sum: Sum, { data, width }: Pixels, first: number): void {
  for (let row = 0; row < flatSide; row += 1) {
    const begin = first + 4 * row * width;
    for (let at = begin; at < begin + 4 * flatSide; at += 4) {
      sum[0] += data[at] ?? 0;
      sum[1] += data[at + 1] ?? 0;
      sum[2] += data[at + 2] ?? 0;
    }
  }
}

function meanOf(sum: Color, { blocks }: Area): Color {
  const pixels = blocks * flatSide * flatSide;
  return [sum[0] / pixels, sum[1] / pixels, sum[2] / pixels];
}

export function deltaE(one: Color, other: Color): number {
  const [a, b] = [labOf(one), labOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** From sRGB (IEC 61966-2-1) to CIELAB with the white of D65. */
function labOf(color: Color): Color {
  const [r, g, b] = color.map(linear) as [number, number, number];
  const x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const linear = (level: number): number =>
  level <= 0.04045 * 255 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;

const curve = (value: number): number =>
  value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
