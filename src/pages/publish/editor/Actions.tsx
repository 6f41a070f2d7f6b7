import { styled } from '@linaria/react';
import { parseAmount } from '#contract/money.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { stateOf } from '../shelf/shelfOrder.ts';
import { t, page, moneyText } from '../publishPage.ts';
import { publish, save, withdraw } from './saveIssue.ts';
import { discardEdits } from './editState.ts';
import { type Part } from './edit.ts';
import type { FormState } from './useForm.ts';
import { Caption, Conflict, StoredValue } from './editor.styles.ts';
import { languageName } from './ReadingFields.tsx';
import { conflictId, type Form } from './issueForm.ts';
import { color, radius, shadow, size, space, widths } from '../../../shared/ui/tokens.ts';

/** Shows the other publisher's version of each part that both have changed, and asks which version stays. */
export function EditConflict({ conflict }: FormState) {
  if (!conflict) return null;
  const { parts, stored, takeTheirs, keepMine } = conflict;
  const decide = (choose: () => void) => () => {
    focusPart(parts[0]);
    choose();
  };
  return (
    <Conflict id={conflictId} tabIndex={-1} aria-labelledby={`${conflictId}-heading`}>
      <Caption id={`${conflictId}-heading`}>{t('editor.conflictHeading')}</Caption>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(`editor.${part}`)}</dt>
            <StoredValue dir="auto">{textOf(part, stored)}</StoredValue>
          </div>
        ))}
      </dl>
      <Buttons>
        <button type="button" className={quiet} onClick={decide(takeTheirs)}>
          {t('editor.conflictTakeTheirs')}
        </button>
        <button type="button" className={quiet} onClick={decide(keepMine)}>
          {t('editor.conflictKeepMine')}
        </button>
      </Buttons>
    </Conflict>
  );
}

/** The pressed button disappears: the focus moves to the first field of the decided parts. */
function focusPart(part: Part | undefined): void {
  const name = part === 'price' ? 'isFree' : part;
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
}

function textOf(part: Part, stored: Form): string {
  if (part === 'language') return languageName(stored.language);
  if (part === 'readingDirection') return t(`editor.directions.${stored.readingDirection}`);
  if (part === 'spreads') return t(`editor.spreadsModes.${stored.spreads}`);
  if (part !== 'price') return stored[part] || '–';
  if (stored.isFree === null) return '–';
  if (stored.isFree) return t('editor.free');
  return moneyText(parseAmount(stored.amount, page.precision) ?? 0);
}

const ActionBar = styled.div`
  grid-area: actions;
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

const SaveState = styled.p`
  flex: 1 1 12rem;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  &:empty {
    flex: none;
  }
`;

const Buttons = styled.div`
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

/** Save, publish, withdraw, discard. The bar is sticky. */
export function Actions(formState: FormState) {
  const { issue, isChanged, isBusy } = formState;
  return (
    <ActionBar>
      <SaveState as="output">{saveStateText(formState)}</SaveState>
      <Buttons>
        {isChanged && (
          <button
            type="button"
            className={quiet}
            disabled={isBusy}
            onClick={() => discardEdits(issue.id)}
          >
            {t('editor.discard')}
          </button>
        )}
        {stateOf(issue) === 'listed' ? <OfListed {...formState} /> : <OfUnlisted {...formState} />}
      </Buttons>
    </ActionBar>
  );
}

function saveStateText({ isBusy, isChanged }: FormState): string {
  if (isBusy) return t('editor.saving');
  return isChanged ? t('editor.kept') : '';
}

const OfListed = ({ issue, form, isChanged, isBusy, validate }: FormState) => (
  <>
    <button type="button" className={quiet} disabled={isBusy} onClick={() => void withdraw(issue)}>
      {t('editor.takeOff')}
    </button>
    <button
      type="button"
      className={filled}
      disabled={isBusy || !isChanged}
      onClick={() => validate(true) && void save(issue, form)}
    >
      {t('editor.save')}
    </button>
  </>
);

const OfUnlisted = ({ issue, form, isChanged, isBusy, validate }: FormState) => (
  <>
    {isChanged && (
      <button
        type="button"
        className={quiet}
        disabled={isBusy}
        onClick={() => validate(false) && void save(issue, form)}
      >
        {t(issue.publishedAt === null ? 'editor.saveDraft' : 'editor.save')}
      </button>
    )}
    <button
      type="button"
      className={filled}
      disabled={isBusy}
      onClick={() => validate(true) && void publish(issue, form)}
    >
      {t(issue.publishedAt === null ? 'editor.publish' : 'editor.putBack')}
    </button>
  </>
);
