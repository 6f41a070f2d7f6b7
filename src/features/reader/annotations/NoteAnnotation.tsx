import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type KeyboardEvent, useState } from 'react';
import type { PageMark } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { reachable } from '../../../shared/ui/dialogToastProps.ts';
import { NoteIcon, NotePanel, NoteText, NoteTitle, noteLook } from './marks.styles.ts';
import { placeOf } from './placeOf.ts';
import { useTolerance } from './usePressWithSlop.ts';

type Note = Extract<PageMark, { kind: 'note' }>;

/** What is pressed in it is not meant for the pages, through which React lets it come. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

/** A note that someone stuck to the page; what it says is text and nothing but text. */
export function NoteMark({ note }: { note: Note }) {
  const [isOpen, setOpen] = useState(false);
  const press = useTolerance();
  const name = note.title ? t('reader.noteBy', { name: note.title }) : t('reader.note');
  return (
    <Popover.Root open={isOpen} onOpenChange={({ open }) => open || setOpen(false)} {...reachable}>
      <Popover.Anchor asChild>
        <button
          type="button"
          data-mark
          className={noteLook}
          style={placeOf(note.rect)}
          aria-label={name}
          aria-expanded={isOpen}
          {...press(() => setOpen(!isOpen))}
        >
          {!note.isPainted && <NoteIcon aria-hidden />}
        </button>
      </Popover.Anchor>
      <Portal>
        <Popover.Positioner>
          <NotePanel onKeyDown={keepKeys}>
            <Popover.Title asChild>
              <NoteTitle dir="auto">{name}</NoteTitle>
            </Popover.Title>
            <NoteText dir="auto">{note.text}</NoteText>
          </NotePanel>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
