import { useRef, useState } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { useSession } from '../session/session.ts';
import { addNote, copyText, highlight } from './documentAnnotations.ts';
import { LinkTools, Tool, Swatches, CopyIcon, NoteIcon } from './toolbarParts.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import type { SelectedText } from './anchors.ts';
import { useSelectedText } from './selectedText.ts';
import { Rule, toolbar } from './toolbar.styles.ts';
import { focusReader, moveInToolbar, useBeside, useReaderKeys } from './useToolbar.ts';

/** The actions for the selected text, and the dialog for a note about it. */
export function SelectionToolbar() {
  const session = useSession();
  const element = useRef<HTMLDivElement>(null);
  const { selecting, close } = useSelectedText(session, element);
  const [noted, setNoted] = useState<SelectedText | null>(null);
  const end = (): void => {
    focusReader(element.current);
    document.getSelection()?.removeAllRanges();
    close();
  };
  useToolbarKeys(element, selecting !== null, end);
  return (
    <>
      {selecting && (
        <OpenToolbar
          ref={element}
          {...selecting}
          onNote={() => setNoted(selecting.selected)}
          onEnd={end}
        />
      )}
      {noted && (
        <NoteDialog
          quote={noted.text}
          note=""
          onSave={(note) => addNote(session, noted, note)}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  );
}

/**
 * Tab goes from the pages to the toolbar. Escape ends the selection before it closes the reader. The shift key with an
 * arrow changes the selection by a word or a line, and turns no page.
 */
function useToolbarKeys(
  element: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  end: () => void,
): void {
  useReaderKeys(isOpen, (event) => {
    const { current: place } = element;
    const isInside = place?.contains(document.activeElement) === true;
    const isEntering = event.key === 'Tab' && !event.shiftKey && !isInside;
    const isChange = event.shiftKey && !isInside && changeSelection(event.key);
    if (!place || (event.key !== 'Escape' && !isEntering && !isChange)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEntering) place.querySelector<HTMLElement>('button')?.focus();
    else if (!isChange) end();
  });
}

const changes: Readonly<Record<string, readonly [direction: string, by: string]>> = {
  ArrowRight: ['right', 'word'],
  ArrowLeft: ['left', 'word'],
  ArrowDown: ['forward', 'line'],
  ArrowUp: ['backward', 'line'],
};

/** Moves the end of the selection. Returns whether the key does so. */
function changeSelection(key: string): boolean {
  const change = changes[key];
  if (change) document.getSelection()?.modify('extend', ...change);
  return change !== undefined;
}

interface Props {
  readonly ref: React.RefObject<HTMLDivElement | null>;
  readonly selected: SelectedText;
  readonly isTouch: boolean;
  readonly onNote: () => void;
  readonly onEnd: () => void;
}

function OpenToolbar({ ref, selected, isTouch, onNote, onEnd }: Props) {
  useBeside(ref, selected.box, isTouch);
  const session = useSession();
  const [first] = selected.parts;
  const { reading } = session;
  const quote = first?.anchor.quote;
  /** The selection ends with the action. */
  const ending = (act: () => void) => () => {
    onEnd();
    act();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      className={toolbar}
      aria-label={t('annotations.selection')}
      tabIndex={-1}
      onKeyDown={moveInToolbar}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Swatches
        name={t('annotations.highlight')}
        nameOf={(colour) => t(`annotations.highlightIn.${colour}`)}
        onChoose={(colour) => ending(() => highlight(session, selected, colour))()}
      />
      <Rule />
      <Tool name={t('annotations.note')} icon={<NoteIcon />} onPress={ending(onNote)} />
      <Tool
        name={t('annotations.copy')}
        icon={<CopyIcon />}
        onPress={() => void copyText(selected.text)}
      />
      {quote && <LinkTools passage={{ reading, page: first.page, quote }} />}
    </div>
  );
}
