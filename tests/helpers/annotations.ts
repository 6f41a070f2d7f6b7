import type { Annotation, AnnotationId } from '#contract/api/annotations.ts';
import { type AnnotationDraft, createAnnotation } from '#contract/annotations/merge.ts';
import type { IssueId } from '#contract/ids.ts';

export const stampAt = (time: number, device = 'device-a') => ({ time, device });

export const highlightDraft: AnnotationDraft = {
  issueId: 7 as IssueId,
  type: 'full',
  kind: 'highlight',
  page: 3,
  anchor: {
    quote: { prefix: 'the ', exact: 'pond', suffix: ' was' },
    position: { start: 4, end: 8 },
    shape: [{ x: 0.1, y: 0.2, width: 0.3, height: 0.02 }],
  },
  colour: 'yellow',
  note: '',
};

/** A highlight of page 3 that a device has made at a time of its clock. */
export const newHighlight = (
  fields: Partial<AnnotationDraft> = {},
  stamp = stampAt(1_700_000_000_000),
  id: AnnotationId = crypto.randomUUID(),
): Annotation => createAnnotation(id, { ...highlightDraft, ...fields }, stamp);

/** The row of an annotation, as a push stores it. */
export function annotationRow(annotation: Annotation, userId: number, sequence: number) {
  const { createdAt, ...fields } = annotation;
  return { ...fields, createdAt: new Date(createdAt), storedAt: new Date(), userId, sequence };
}

/** The fields of an annotation in the export of personal data. */
export function exportedFields(annotation: Annotation) {
  const { issueId: _, createdAt, isDeleted, ...same } = annotation;
  return { ...same, created_at: createdAt, is_deleted: isDeleted };
}
