import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { type KeyboardEvent, useState } from 'react';
import type { PageAnnotation } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { dialogToastProps } from '../../../shared/ui/layers.ts';
import { NoteIcon, NotePanel, NoteText, NoteTitle, noteClass } from './marks.styles.ts';
import { boxStyleOf } from './press.ts';
import { usePressWithSlop } from './usePressWithSlop.ts';

type Note = Extract<PageAnnotation, { kind: 'note' }>;

/** Keys pressed here must not reach the pages, to which React bubbles them. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

/** A text annotation. Its content is plain text. */
export function NoteAnnotation({ note }: { note: Note }) {
  const [isOpen, setOpen] = useState(false);
  const press = usePressWithSlop();
  const name = note.title ? t('reader.noteBy', { name: note.title }) : t('reader.note');
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => open || setOpen(false)}
      {...dialogToastProps}
    >
      <Popover.Anchor asChild>
        <button
          type="button"
          data-mark
          className={noteClass}
          style={boxStyleOf(note.rect)}
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
