import type { Annotation } from '../api/annotations.ts';

/** In the order of pages, and on a page from top to bottom as far as the position is known. */
export const byPlace = (one: Annotation, other: Annotation): number =>
  one.page - other.page ||
  startOf(one) - startOf(other) ||
  Date.parse(one.createdAt) - Date.parse(other.createdAt);

const startOf = ({ anchor }: Annotation): number => anchor?.position?.start ?? -1;

/** The annotations of each edition, in the order of the first annotation of each. */
export function editionsIn(annotations: readonly Annotation[]): Annotation[][] {
  const editions = new Map<string, Annotation[]>();
  for (const annotation of annotations) {
    const key = `${annotation.issueId}/${annotation.type}`;
    const edition = editions.get(key);
    if (edition) edition.push(annotation);
    else editions.set(key, [annotation]);
  }
  return [...editions.values()];
}
