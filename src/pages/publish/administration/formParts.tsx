import { useRef } from 'react';
import { Dialog } from '@ark-ui/react/dialog';
import { styled } from '@linaria/react';
import { Answers, ModalPanel, Question } from '../../../shared/ui/modal/index.ts';
import { destructive, quiet } from '../../../shared/ui/parts.styles.ts';
import { color, radius, shadow, size, space, widths } from '../../../shared/ui/tokens.ts';
import { Caption } from '../editor/editor.styles.ts';
import { conflictId } from '../editor/issueForm.ts';
import { t } from '../publishPage.ts';

interface ConsentProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly heading: string;
  readonly text: string;
  /** The button that confirms the change. */
  readonly accept: string;
  readonly onAccept: () => void;
}

/** Asks whether a change with a grave effect is made. */
export function ConsentQuestion({ open, onClose, heading, text, accept, onAccept }: ConsentProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Question open={open} onClose={onClose} keep={keep}>
      <ModalPanel heading={heading}>
        <Dialog.Description>{text}</Dialog.Description>
        <Answers>
          <Dialog.CloseTrigger ref={keep} className={quiet}>
            {t('table.keep')}
          </Dialog.CloseTrigger>
          <button type="button" className={destructive} onClick={onAccept}>
            {accept}
          </button>
        </Answers>
      </ModalPanel>
    </Question>
  );
}

interface ConflictProps {
  readonly heading: string;
  /** The parts that both have changed, with the other person's version as a text. */
  readonly parts: readonly {
    readonly field: string;
    readonly name: string;
    readonly text: string;
  }[];
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** Shows the other person's version of each part that both have changed, and asks which version stays. */
export function ConflictQuestion({ heading, parts, takeTheirs, keepMine }: ConflictProps) {
  const decide = (choose: () => void) => () => {
    focusField(parts[0]?.field);
    choose();
  };
  return (
    <ConflictBox id={conflictId} tabIndex={-1} aria-labelledby={`${conflictId}-heading`}>
      <Caption id={`${conflictId}-heading`}>{heading}</Caption>
      <dl>
        {parts.map(({ field, name, text }) => (
          <div key={field}>
            <dt>{name}</dt>
            <StoredValue dir="auto">{text}</StoredValue>
          </div>
        ))}
      </dl>
      <FormButtons>
        <button type="button" className={quiet} onClick={decide(takeTheirs)}>
          {t('editor.conflictTakeTheirs')}
        </button>
        <button type="button" className={quiet} onClick={decide(keepMine)}>
          {t('editor.conflictKeepMine')}
        </button>
      </FormButtons>
    </ConflictBox>
  );
}

/** The pressed button disappears: the focus moves to the first field of the decided parts. */
function focusField(name: string | undefined): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
}

/** A conflict that has to be decided before the form can be saved. */
const ConflictBox = styled.section`
  display: grid;
  gap: ${space(1)};
  padding: ${space(2)} ${space(2.5)};
  border: 1px solid ${color.danger};
  border-radius: ${radius.panel};
  & > dl {
    display: grid;
    gap: ${space(1)};
    margin: 0;
  }
  & dt {
    color: ${color.muted};
    font-size: ${size.small};
  }
`;

/** A long description scrolls here, so that the buttons below stay reachable. */
const StoredValue = styled.dd`
  max-block-size: ${space(24)};
  margin: 0;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** The bar below a form. It is sticky. */
export const ActionBar = styled.div`
  position: sticky;
  inset-block-end: max(${space(1)}, env(safe-area-inset-bottom));
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space(0.5)} ${space(2)};
  padding: ${space(1)} ${space(1)} ${space(1)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
`;

export const SaveState = styled.p`
  flex: 1 1 12rem;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  &:empty {
    flex: none;
  }
`;

/** The buttons of a form or a question. */
export const FormButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space(1)};
  @media (width < ${widths.small}px) {
    inline-size: 100%;
    & > * {
      flex: 1 1 auto;
    }
  }
`;
