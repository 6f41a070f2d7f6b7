import * as z from 'zod/mini';

/** The size that most pages of a file have, turned as they are shown, and how many have another. */
export const PageFormat = z.object({
  /** In PDF points. */
  width: z.number(),
  height: z.number(),
  others: z.int(),
});
export type PageFormat = z.infer<typeof PageFormat>;

type Size = Pick<PageFormat, 'width' | 'height'>;

/** Millimetres, upright. */
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

/** Programs round each in their own way. */
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

/** Whether nobody would tell the two apart: within a millimetre. */
export const isAlike = (one: Size, other: Size): boolean =>
  isNear(millimetres(one.width), millimetres(other.width)) &&
  isNear(millimetres(one.height), millimetres(other.height));

/** 'A4, 210 × 297 mm', or '200 × 280 mm' where paper of that size has no name: alike in all languages. */
export function sizeName({ width, height }: Size): string {
  const [w, h] = [millimetres(width), millimetres(height)];
  const [short, long] = w < h ? [w, h] : [h, w];
  const paper = Object.entries(papers).find(
    ([, [narrow, tall]]) => isNear(short, narrow) && isNear(long, tall),
  );
  return `${paper ? `${paper[0]}, ` : ''}${w} × ${h} mm`;
}
