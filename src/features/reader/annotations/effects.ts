import type {
  Annotation,
  AnnotationColour,
  AnnotationId,
  TextQuote,
} from '#contract/api/annotations.ts';
import { dismissOffers, showToast, t } from '../../../shared/shell/index.ts';
import { canShare, copy, shareBySystem } from '../../../shared/ui/copyAndShare.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { changeAnnotation, removeAnnotation } from '../../annotations/index.ts';
import { nameOfPage } from '../pageLabels.ts';
import type { Session } from '../session/session.ts';
import type { Reading } from '../store.ts';
import { annotate, annotationsNow } from './documentAnnotations.ts';
import { linkTo } from './rules.ts';
import { announce, openAnnotation } from './state.ts';
import type { SelectedText } from './selectedText.ts';

/** Highlights the selected text: one highlight for each page. */
export function highlight(
  session: Session,
  { parts }: SelectedText,
  colour: AnnotationColour,
): void {
  for (const { page, anchor } of parts)
    annotate(session.reading, { kind: 'highlight', page, anchor, colour, note: '' });
  say(session, t('annotations.highlighted'));
}

/** Attaches a note to the selected text. On two pages it is at the first one. */
export function addNote(session: Session, { parts: [first] }: SelectedText, note: string): void {
  if (!first || note.trim() === '') return;
  annotate(session.reading, {
    kind: 'note',
    page: first.page,
    anchor: first.anchor,
    colour: 'yellow',
    note,
  });
  say(session, t('annotations.noteSaved'));
}

/** An emptied note of a highlight is removed, and the highlight stays. */
export function saveNote(session: Session, id: AnnotationId, note: string): void {
  changeAnnotation(id, { note: note.trim() });
  say(session, t('annotations.noteSaved'));
}

export const recolour = (id: AnnotationId, colour: AnnotationColour): void =>
  changeAnnotation(id, { colour });

/** Deletes an annotation. A snackbar offers to restore it. */
export function deleteWithUndo({ store }: Session, { id, kind }: Annotation): void {
  if (store.annotations.open === id) openAnnotation(store.annotations, null);
  removeAnnotation(id);
  dismissOffers('annotations.undo');
  showToast({
    key: `annotations.deleted.${kind}`,
    kind: 'info',
    action: { label: 'annotations.undo', run: () => changeAnnotation(id, {}) },
  });
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

const addressOf = ({ reading, page, quote }: Passage): string =>
  linkTo(reading, page, quote, location.origin);

const say = ({ store }: Session, text: string): void => announce(store.annotations, text);
