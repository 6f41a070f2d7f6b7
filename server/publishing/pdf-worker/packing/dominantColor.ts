import type { Canvas } from '@napi-rs/canvas';

/** Colours that differ in the lower bits only count as one. */
const lostBits = 4;

interface Bin {
  count: number;
  readonly sum: [number, number, number];
}

/** Returns the most frequent colour of a picture as `rrggbb`: usually its paper. */
export function dominantColor(picture: Canvas): string {
  const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height);
  const bins = new Map<number, Bin>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = ((red >> lostBits) << 8) | ((green >> lostBits) << 4) | (blue >> lostBits);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum[0] += red;
    bin.sum[1] += green;
    bin.sum[2] += blue;
    bins.set(key, bin);
  }
  const [largest] = [...bins.values()].toSorted((a, b) => b.count - a.count);
  if (!largest) return 'ffffff';
  const { sum, count } = largest;
  return sum
    .map((part) =>
      Math.round(part / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
