import { useEffect, useLayoutEffect } from 'react';
import { ref, useSnapshot } from 'valtio';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { reader } from '../store.ts';
import { AnnotationBar } from './AnnotationBar.tsx';
import { toggleBookmark } from './effects.ts';
import { useAnnotations } from './model.ts';
import { pagesOf } from './rules.ts';
import { SelectionToolbar } from './SelectionToolbar.tsx';

/** The annotations of the open document: toolbars, announcements, and the marks that bars and thumbnails show. */
export function AnnotationTools() {
  usePageMarks();
  const { announcement } = useSnapshot(reader).annotations;
  useEffect(() => {
    const { annotations } = reader;
    annotations.actions = ref({ toggleBookmark });
    return () => {
      annotations.actions = null;
    };
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

function usePageMarks(): void {
  const all = useAnnotations();
  useLayoutEffect(() => {
    const [bookmarks, others] = [true, false].map((isBookmark) =>
      all.filter(({ kind }) => (kind === 'bookmark') === isBookmark),
    );
    reader.annotations.bookmarked = ref(pagesOf(bookmarks ?? []));
    reader.annotations.annotated = ref(pagesOf(others ?? []));
  }, [all]);
}
