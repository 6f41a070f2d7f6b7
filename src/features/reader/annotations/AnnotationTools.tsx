import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { annotations as stored } from '../../annotations/index.ts';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { ClipLayer } from '../clips/index.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { AnnotationBar } from './AnnotationBar.tsx';
import { toggleBookmark, useAnnotations, useFollowedAnnotations } from './documentAnnotations.ts';
import { pagesOf } from './anchors.ts';
import { connectActions, markPages, takeWanted } from './annotationState.ts';
import { SelectionToolbar } from './SelectionToolbar.tsx';
import { useLinkedText } from './usePassages.ts';

/** The annotations of the open document: toolbars, announcements, and the marks that bars and thumbnails show. */
export function AnnotationTools() {
  useFollowedAnnotations();
  useMarkedPages();
  useWantedBookmark();
  useLinkedText();
  const session = useSession();
  const { announcement, isClipping } = useSessionStore().annotations;
  useEffect(() => {
    const { annotations } = session.store;
    connectActions(annotations, { toggleBookmark: (page) => toggleBookmark(session, page) });
    return () => connectActions(annotations, null);
  }, [session]);
  return (
    <>
      <SelectionToolbar />
      <AnnotationBar />
      {isClipping && <ClipLayer />}
      <VisuallyHidden>
        {/* No `output`: the page indicator is the one status of the reader. */}
        <span aria-live="polite">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

/** Follows a key that was pressed before this code was there. The stored annotations tell whether it adds or removes. */
function useWantedBookmark(): void {
  const session = useSession();
  const { owner } = useSnapshot(stored);
  useEffect(() => {
    const page = owner === null ? null : takeWanted(session.store.annotations);
    if (page !== null) toggleBookmark(session, page);
  }, [session, owner]);
}

function useMarkedPages(): void {
  const { store } = useSession();
  const all = useAnnotations();
  useLayoutEffect(() => {
    markPages(store.annotations, {
      bookmarked: pagesOf(all.filter(({ kind }) => kind === 'bookmark')),
      annotated: pagesOf(all.filter(({ kind }) => kind !== 'bookmark')),
    });
  }, [store, all]);
}
