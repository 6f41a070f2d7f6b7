import type { Box } from './book.ts';
import type { Slug } from './textStyle.ts';

/** The number of slugs that fit into a column of `room` grid lines without orphans, widows or a heading at the end. */
export function takeColumn(slugs: readonly Slug[], room: number): number {
  let used = 0;
  let count = 0;
  while (count < slugs.length) {
    const slug = slugs[count] as Slug;
    const units = slug.gap && used === 0 ? 0 : slug.units;
    if (used + units > room) break;
    used += units;
    count += 1;
  }
  if (count === slugs.length) return count;
  const full = count;
  while (count > 0 && (slugs[count - 1]?.keep || slugs[count]?.cling)) count -= 1;
  return count > full - 6 && count > 0 ? count : full;
}

const unitsOf = (slugs: readonly Slug[]): number =>
  slugs.reduce((sum, slug) => sum + slug.units, 0);

/** Draws a column from its top. Returns the number of used grid lines. */
export function drawColumn(slugs: readonly Slug[], x: number, y: number, leading: number): number {
  let used = 0;
  for (const slug of slugs) {
    if (slug.gap && used === 0) continue;
    slug.draw(x, y + used * leading);
    used += slug.units;
  }
  return used;
}

/** Balances the remaining slugs in the columns of the last page. Returns null if they do not fit. */
export function balance(
  slugs: readonly Slug[],
  columns: readonly Box[],
  leading: number,
): Slug[][] | null {
  const most = Math.floor((columns[0]?.h ?? 0) / leading);
  for (let room = Math.ceil(unitsOf(slugs) / columns.length); room <= most; room += 1) {
    const shares: Slug[][] = [];
    let rest = slugs;
    for (let i = 0; i < columns.length; i += 1) {
      const count = takeColumn(rest, room);
      shares.push(rest.slice(0, count));
      rest = rest.slice(count);
    }
    if (rest.length === 0) return shares;
  }
  return null;
}
