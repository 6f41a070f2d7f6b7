import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import { longestNote } from '#contract/api/annotations.ts';
import { t } from '../../../shared/shell/index.ts';
import { rememberFocus } from '../../../shared/ui/focus.ts';
import { Modal, ModalPanel } from '../../../shared/ui/modal/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

interface Props {
  /** The text that the note is about, or the name of a page. */
  readonly quote: string;
  readonly note: string;
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}

/** Writes a note. The dialog has the size of a sheet, because a note may be long. */
export function NoteDialog({ quote, note, onSave, onClose }: Props) {
  const [text, setText] = useState(note);
  const [cameFrom] = useState(rememberFocus);
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSave(text);
    onClose();
  };
  return (
    <Modal
      layer="viewerDialog"
      onClose={onClose}
      initialFocusEl={() => area.current}
      finalFocusEl={cameFrom}
    >
      <ModalPanel
        heading={t('annotations.note')}
        closeLabel={t('annotations.closeNote')}
        onKeyDown={keepKeys}
      >
        <form onSubmit={save}>
          <Quoted dir="auto" id={id}>
            {quote}
          </Quoted>
          <Area
            ref={area}
            value={text}
            maxLength={longestNote}
            rows={5}
            dir="auto"
            aria-label={t('annotations.yourNote')}
            aria-describedby={id}
            placeholder={t('annotations.yourNote')}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
            }}
          />
          <SaveRow>
            <button type="submit" className={filled}>
              {t('annotations.save')}
            </button>
          </SaveRow>
        </form>
      </ModalPanel>
    </Modal>
  );
}

/** Keys pressed here must not reach the pages, to which React bubbles them. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

const Quoted = styled.blockquote`
  display: -webkit-box;
  margin: 0 0 ${space(2)};
  padding-inline-start: ${space(1.5)};
  overflow: hidden;
  border-inline-start: 3px solid ${color.accent};
  color: ${color.muted};
  font-size: ${size.small};
  line-height: 1.4;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Area = styled.textarea`
  display: block;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 7rem;
  padding: ${space(1.5)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: inherit;
  line-height: 1.45;
  resize: vertical;
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
`;

const SaveRow = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-block-start: ${space(2)};
`;
