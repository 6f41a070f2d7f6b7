import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Annotation } from '#contract/api/annotations.ts';
import { t } from '../../../shared/shell/index.ts';
import { focusReturnTarget } from '../../../shared/ui/menu/menuChoice.ts';
import { useSession, useSessionStore, type Session } from '../session/session.ts';
import {
  copyText,
  deleteWithUndo,
  recolour,
  saveNote,
  useAnnotations,
} from './documentAnnotations.ts';
import { CopyIcon, DeleteIcon, NoteIcon, LinkTools, Tool, Swatches } from './toolbarParts.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { pageOf } from './anchors.ts';
import { openAnnotation } from './annotationState.ts';
import { NoteText, Rule, toolbar } from './toolbar.styles.ts';
import { focusReader, moveInToolbar, useBeside, useReaderKeys } from './useToolbar.ts';

/** The actions of the highlight that the user has pressed. */
export function AnnotationBar() {
  const { open } = useSessionStore().annotations;
  const annotation = useAnnotations().find(({ id }) => id === open);
  return annotation ? <OpenBar key={annotation.id} annotation={annotation} /> : null;
}

function OpenBar({ annotation }: { readonly annotation: Annotation }) {
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(false);
  const { id, colour, note, anchor } = annotation;
  const box = useCallback(() => boxOf(session, id), [session, id]);
  useBeside(element, box, false);
  useReturnedFocus(element);
  useClosing(element, isEditing);
  const quote = anchor?.quote?.exact ?? '';
  return (
    <>
      <div
        ref={element}
        role="toolbar"
        className={toolbar}
        aria-label={t('annotations.bar')}
        tabIndex={-1}
        onKeyDown={moveInToolbar}
        onPointerDown={(event) => event.stopPropagation()}
      >
        {note !== '' && (
          <NoteText type="button" dir="auto" onClick={() => setEditing(true)}>
            {note}
          </NoteText>
        )}
        <Swatches
          name={t('annotations.colour')}
          nameOf={(colour) => t(`annotations.colours.${colour}`)}
          chosen={colour}
          onChoose={(one) => recolour(id, one)}
        />
        <Rule />
        <BarTools annotation={annotation} onEdit={() => setEditing(true)} />
      </div>
      {isEditing && (
        <NoteDialog
          quote={quote}
          note={note}
          onSave={(text) => saveNote(session, id, text)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

interface ToolsProps {
  readonly annotation: Annotation;
  readonly onEdit: () => void;
}

function BarTools({ annotation, onEdit }: ToolsProps) {
  const session = useSession();
  const { moved } = useSessionStore().annotations;
  const { note, anchor } = annotation;
  const words = anchor?.quote;
  const quote = words?.exact ?? '';
  const { reading } = session;
  return (
    <>
      <Tool
        name={t(note === '' ? 'annotations.note' : 'annotations.editNote')}
        icon={<NoteIcon />}
        onPress={onEdit}
      />
      <Tool name={t('annotations.copy')} icon={<CopyIcon />} onPress={() => void copyText(quote)} />
      {words && <LinkTools passage={{ reading, page: pageOf(annotation, moved), quote: words }} />}
      <Tool
        name={t('annotations.delete')}
        icon={<DeleteIcon />}
        onPress={() => deleteWithUndo(session, annotation)}
      />
    </>
  );
}

/** The highlight on the visible pages, or in the article over them. */
function boxOf({ root }: Session, id: string): DOMRect | null {
  const passages = [...(root?.querySelectorAll(`[data-annotation="${id}"]`) ?? [])];
  const passage = passages.find((one) => !one.closest('[inert]'));
  return passage?.getBoundingClientRect() ?? null;
}

/** The bar takes the focus, and gives it back to the highlight's button or the reader. */
function useReturnedFocus(element: React.RefObject<HTMLElement | null>): void {
  const [cameFrom] = useState(focusReturnTarget);
  useLayoutEffect(() => {
    const { current: bar } = element;
    const room = bar?.closest<HTMLElement>('[role=dialog]');
    bar?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true });
    return () => {
      if (!bar?.contains(document.activeElement)) return;
      if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
      else focusReader(room ?? null);
    };
  }, [element, cameFrom]);
}

/** Escape, a press beside the bar and a turn close it. */
function useClosing(element: React.RefObject<HTMLElement | null>, isEditing: boolean): void {
  const { store } = useSession();
  const { page, half } = useSessionStore();
  const close = (): void => openAnnotation(store.annotations, null);
  const press = useEffectEvent(({ target }: Event): void => {
    const isInside = target instanceof Node && element.current?.contains(target) === true;
    if (!isInside && !isEditing) close();
  });
  useReaderKeys(!isEditing, (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const listening = new AbortController();
    window.addEventListener('pointerdown', press, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  useEffect(() => {
    return () => {
      const isShown = store.page === page && store.half === half;
      if (!isShown) openAnnotation(store.annotations, null);
    };
  }, [store, page, half]);
}
