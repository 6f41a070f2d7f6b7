import type { Annotation, AnnotationColour, AnnotationKind } from '../api/annotations.ts';

/** The filter of a list of annotations. null stands for all. */
export interface AnnotationFilter {
  readonly kind: AnnotationKind | null;
  readonly colour: AnnotationColour | null;
}

/** A highlight with a note counts as a note too. */
export const hasNote = ({ kind, note }: Annotation): boolean => kind === 'note' || note !== '';

/** Whether an annotation fits a filter. Deleted ones never do. Bookmarks have no colour that a user sees. */
export function fitsFilter(annotation: Annotation, { kind, colour }: AnnotationFilter): boolean {
  if (annotation.isDeleted) return false;
  if (colour !== null && (annotation.kind === 'bookmark' || annotation.colour !== colour))
    return false;
  if (kind === null) return true;
  return kind === 'note' ? hasNote(annotation) : annotation.kind === kind;
}

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
