import * as z from 'zod/mini';
import { plainId } from '../ids.ts';

/** Long lists are read in parts, the newest row first if the caller names no other order. */

/** The most rows of one answer. */
export const mostRows = 500;

/** The wanted part of a list. */
export const listPart = z.object({
  /** '' for all rows. */
  search: z.string().check(z.maxLength(320)),
  /** The cursor of the part before; null for the first one. */
  after: z.nullable(plainId()),
  most: z.int().check(z.positive(), z.maximum(mostRows)),
});
export type ListPart = z.infer<typeof listPart>;

/** The order of a list by one of its columns. */
export interface ListOrder<By extends string> {
  readonly by: By;
  readonly isDescending: boolean;
}

/** The wanted part of a list that is ordered by some columns. 'id' is the order of the rows' creation. */
export const orderedPart = <const By extends string>(columns: readonly By[]) =>
  z.extend(listPart, {
    order: z.optional(z.object({ by: z.enum(columns), isDescending: z.boolean() })),
  });

/** A part of a list, and the cursor of the next one; null at the end. */
export const partOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(plainId()) });

/** The part of `rows`, of which the caller has read one more than `most`. */
export function cutPart<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { most }: Pick<ListPart, 'most'>,
): { rows: Row[]; next: number | null } {
  const part = rows.slice(0, most);
  return { rows: part, next: rows.length > most ? (part.at(-1)?.id ?? null) : null };
}
