import * as z from 'zod/mini';

/** The most frequent page size of a file, after rotation, and the number of pages with another size. */
export const PageFormat = z.object({
  /** In PDF points. */
  width: z.number(),
  height: z.number(),
  others: z.int(),
});
export type PageFormat = z.infer<typeof PageFormat>;

type Size = Pick<PageFormat, 'width' | 'height'>;

/** In millimetres, portrait. */
const papers = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  Letter: [216, 279],
  Legal: [216, 356],
  Tabloid: [279, 432],
} as const;

const millimetres = (points: number): number => Math.round((points * 25.4) / 72);

/** Tolerates the different rounding of programs. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

/** Whether two sizes are equal within one millimetre. */
export const isAlike = (one: Size, other: Size): boolean =>
  isNear(millimetres(one.width), millimetres(other.width)) &&
  isNear(millimetres(one.height), millimetres(other.height));

/** 'A4, 210 × 297 mm', or '200 × 280 mm' for a size without a name. The same in all languages. */
export function sizeName({ width, height }: Size): string {
  const [w, h] = [millimetres(width), millimetres(height)];
  const [short, long] = w < h ? [w, h] : [h, w];
  const paper = Object.entries(papers).find(
    ([, [narrow, tall]]) => isNear(short, narrow) && isNear(long, tall),
  );
  return `${paper ? `${paper[0]}, ` : ''}${w} × ${h} mm`;
}
