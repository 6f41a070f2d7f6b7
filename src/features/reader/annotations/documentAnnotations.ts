import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type {
  Annotation,
  AnnotationColour,
  AnnotationId,
  TextQuote,
} from '#contract/api/annotations.ts';
import type { AnnotationDraft } from '#contract/annotations/merge.ts';
import {
  addAnnotation,
  annotations as stored,
  byPlace,
  followAnnotations,
  changeAnnotation,
  removeAnnotation,
  removeWithUndo,
} from '../../annotations/index.ts';
import { passageAddress } from '#contract/annotations/textFragment.ts';
import { useSession, type Session } from '../session/session.ts';
import type { Reading } from '../readerState.ts';
import { showToast, t } from '../../../shared/shell/index.ts';
import { canShare, copy, shareBySystem } from '../../../shared/ui/copyAndShare.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { nameOfPage } from '../pageLabels.ts';
import { isSamePassage, pageOf, type SelectedPart, type SelectedText } from './anchors.ts';
import { announce, openAnnotation } from './annotationState.ts';
import { storeAddress } from '../../../shared/ui/prefix.ts';

/** Highlights the selected text: one highlight for each page. A passage that is highlighted gets the colour. */
export function highlight(
  session: Session,
  { parts }: SelectedText,
  colour: AnnotationColour,
): void {
  for (const part of parts) mark(session, part, colour);
  say(session, t('annotations.highlighted'));
}

/**
 * Attaches a note to the selected text. Where the text goes on to the next page, the note is at its first part, and the
 * other part is a highlight of the same colour.
 */
export function addNote(session: Session, { parts }: SelectedText, note: string): void {
  const [first, ...others] = parts;
  if (!first || note.trim() === '') return;
  const present = passageOf(session, first);
  const colour = present?.colour ?? 'yellow';
  if (present?.note === '') changeAnnotation(present.id, { note });
  else annotate(session.reading, { ...first, kind: 'note', colour, note });
  for (const part of others) mark(session, part, colour);
  say(session, t('annotations.noteSaved'));
}

function mark(session: Session, part: SelectedPart, colour: AnnotationColour): void {
  const present = passageOf(session, part);
  if (!present) annotate(session.reading, { ...part, kind: 'highlight', colour, note: '' });
  else if (present.colour !== colour) recolour(present.id, colour);
}

/** The highlight or note of exactly this passage. */
const passageOf = ({ reading, store }: Session, part: SelectedPart): Annotation | undefined =>
  annotationsNow(reading).find(
    (one) =>
      pageOf(one, store.annotations.moved) === part.page && isSamePassage(one.anchor, part.anchor),
  );

/** An emptied note of a highlight is removed, and the highlight stays. */
export function saveNote(session: Session, id: AnnotationId, note: string): void {
  changeAnnotation(id, { note: note.trim() });
  say(session, t('annotations.noteSaved'));
}

export const recolour = (id: AnnotationId, colour: AnnotationColour): void =>
  changeAnnotation(id, { colour });

/** Deletes an annotation. A snackbar offers to restore it. */
export function deleteWithUndo({ store }: Session, annotation: Annotation): void {
  if (store.annotations.open === annotation.id) openAnnotation(store.annotations, null);
  removeWithUndo(annotation);
}

export function toggleBookmark(session: Session, page: PageNumber): void {
  const { reading, store } = session;
  const present = annotationsNow(reading).filter(
    (one) => one.kind === 'bookmark' && one.page === page,
  );
  const name = { page: nameOfPage(page, store.pageLabels) };
  if (present.length === 0) {
    annotate(session.reading, { kind: 'bookmark', page, anchor: null, colour: 'yellow', note: '' });
    return say(session, t('annotations.bookmarked', name));
  }
  const [first] = present;
  // A note of the bookmark would be lost.
  if (present.length === 1 && first?.note) return deleteWithUndo(session, first);
  for (const { id } of present) removeAnnotation(id);
  say(session, t('annotations.unbookmarked', name));
}

/** Copies a text. Frames and pages without HTTPS may refuse the clipboard. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await copy(text, null);
  showToast(
    isCopied
      ? { key: 'annotations.copied', kind: 'success' }
      : { key: 'annotations.notCopied', kind: 'error' },
  );
}

/** A text of the document, and where it is. */
export interface Passage {
  readonly reading: Reading;
  readonly page: PageNumber;
  readonly quote: TextQuote;
}

export const copyLink = (passage: Passage): Promise<void> => copyText(addressOf(passage));

const shareDataOf = (passage: Passage): ShareData => ({
  title: passage.reading.issue.title,
  text: passage.quote.exact,
  url: addressOf(passage),
});

export const mayShare = (passage: Passage): boolean => canShare(shareDataOf(passage));

export async function share(passage: Passage): Promise<void> {
  if (!(await shareBySystem(shareDataOf(passage))))
    showToast({ key: 'annotations.notShared', kind: 'error' });
}

const addressOf = ({ reading: { issue, type }, page, quote }: Passage): string =>
  passageAddress({ issueId: issue.id, type, page }, quote, storeAddress());

const say = ({ store }: Session, text: string): void => announce(store.annotations, text);

/** The annotations of one edition, without deleted ones, in page order. */
const ofReading = (known: Iterable<Annotation>, reading: Reading): readonly Annotation[] =>
  [...known]
    .filter(
      ({ isDeleted, issueId, type }) =>
        !isDeleted && issueId === reading.issue.id && type === reading.type,
    )
    .toSorted(byPlace);

/** The annotations of the open document. */
export function useAnnotations(): readonly Annotation[] {
  const { known } = useSnapshot(stored);
  const { reading } = useSession();
  return useMemo(() => ofReading(known.values(), reading), [known, reading]);
}

export const annotationsNow = (reading: Reading): readonly Annotation[] =>
  ofReading(stored.known.values(), reading);

/** Adds an annotation to a document. */
export function annotate(
  { issue, type }: Reading,
  draft: Omit<AnnotationDraft, 'issueId' | 'type'>,
): void {
  addAnnotation({ ...draft, issueId: issue.id, type });
}

/** Loads and synchronizes the annotations while a document is open. */
export const useFollowedAnnotations = (): void => useEffect(() => followAnnotations(), []);
