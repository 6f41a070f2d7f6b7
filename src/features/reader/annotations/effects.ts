import type { Annotation, AnnotationColour, AnnotationId } from '#contract/api/annotations.ts';
import { dismissOffers, showToast, t } from '../../../shared/shell/index.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { changeAnnotation, removeAnnotation } from '../../annotations/index.ts';
import { nameOfPage } from '../pageLabels.ts';
import { reader } from '../store.ts';
import { annotate, annotationsNow } from './model.ts';
import { linkTo } from './rules.ts';
import { announce, openAnnotation } from './state.ts';
import type { SelectedText } from './selectedText.ts';

/** Highlights the selected text: one highlight for each page. */
export function highlight({ parts }: SelectedText, colour: AnnotationColour): void {
  for (const { page, anchor } of parts)
    annotate({ kind: 'highlight', page, anchor, colour, note: '' });
  say(t('annotations.highlighted'));
}

/** Attaches a note to the selected text. On two pages it is at the first one. */
export function addNote({ parts: [first] }: SelectedText, note: string): void {
  if (!first || note.trim() === '') return;
  annotate({ kind: 'note', page: first.page, anchor: first.anchor, colour: 'yellow', note });
  say(t('annotations.noteSaved'));
}

/** An emptied note of a highlight is removed, and the highlight stays. */
export function saveNote(id: AnnotationId, note: string): void {
  changeAnnotation(id, { note: note.trim() });
  say(t('annotations.noteSaved'));
}

export const recolour = (id: AnnotationId, colour: AnnotationColour): void =>
  changeAnnotation(id, { colour });

/** Deletes an annotation. A snackbar offers to restore it. */
export function deleteWithUndo({ id, kind }: Annotation): void {
  if (reader.annotations.open === id) openAnnotation(reader.annotations, null);
  removeAnnotation(id);
  dismissOffers('annotations.undo');
  showToast({
    key: `annotations.deleted.${kind}`,
    kind: 'info',
    action: { label: 'annotations.undo', run: () => changeAnnotation(id, {}) },
  });
}

export function toggleBookmark(page: PageNumber): void {
  const present = annotationsNow().filter((one) => one.kind === 'bookmark' && one.page === page);
  const name = { page: nameOfPage(page, reader.pageLabels) };
  if (present.length === 0) {
    annotate({ kind: 'bookmark', page, anchor: null, colour: 'yellow', note: '' });
    return say(t('annotations.bookmarked', name));
  }
  const [first] = present;
  // A note of the bookmark would be lost.
  if (present.length === 1 && first?.note) return deleteWithUndo(first);
  for (const { id } of present) removeAnnotation(id);
  say(t('annotations.unbookmarked', name));
}

/** Copies a text. Frames and pages without HTTPS may refuse the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ key: 'annotations.copied', kind: 'success' });
  } catch {
    showToast({ key: 'annotations.notCopied', kind: 'error' });
  }
}

export async function copyLink({ page, quote }: Passage): Promise<void> {
  const address = addressOf({ page, quote });
  if (address !== null) await copyText(address);
}

export interface Passage {
  readonly page: PageNumber;
  readonly quote: string;
}

export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the system's menu. A cancelled menu is no failure. */
export async function share(passage: Passage): Promise<void> {
  const url = addressOf(passage);
  const title = reader.opened?.issue.title;
  if (url === null || title === undefined) return;
  try {
    await navigator.share({ title, text: passage.quote, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ key: 'annotations.notShared', kind: 'error' });
  }
}

const addressOf = ({ page, quote }: Passage): string | null =>
  reader.opened && linkTo(reader.opened, page, quote, location.origin);

const say = (text: string): void => announce(reader.annotations, text);
