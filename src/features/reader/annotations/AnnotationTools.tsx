import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { reader } from '../store.ts';
import { AnnotationBar } from './AnnotationBar.tsx';
import { toggleBookmark } from './effects.ts';
import { useAnnotations, useFollowedAnnotations } from './model.ts';
import { pagesOf } from './rules.ts';
import { connectActions, markPages } from './state.ts';
import { SelectionToolbar } from './SelectionToolbar.tsx';

/** The annotations of the open document: toolbars, announcements, and the marks that bars and thumbnails show. */
export function AnnotationTools() {
  useFollowedAnnotations();
  useMarkedPages();
  const { announcement } = useSnapshot(reader).annotations;
  useEffect(() => {
    const { annotations } = reader;
    connectActions(annotations, { toggleBookmark });
    return () => connectActions(annotations, null);
  }, []);
  return (
    <>
      <SelectionToolbar />
      <AnnotationBar />
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}

function useMarkedPages(): void {
  const all = useAnnotations();
  useLayoutEffect(() => {
    markPages(reader.annotations, {
      bookmarked: pagesOf(all.filter(({ kind }) => kind === 'bookmark')),
      annotated: pagesOf(all.filter(({ kind }) => kind !== 'bookmark')),
    });
  }, [all]);
}
