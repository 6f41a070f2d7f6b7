import { parseAmount } from '#contract/money.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { stateOf } from '../shelf/shelfOrder.ts';
import { t, page, moneyText } from '../publishPage.ts';
import { publish, save, withdraw } from './saveIssue.ts';
import { discardEdits } from './editState.ts';
import { type Part } from './edit.ts';
import type { FormState } from './useForm.ts';
import {
  ActionBar,
  ConflictQuestion,
  FormButtons,
  SaveState,
} from '../administration/formParts.tsx';
import { languageName } from './ReadingFields.tsx';
import type { Form } from './issueForm.ts';

/** Shows the other publisher's version of each part that both have changed, and asks which version stays. */
export const EditConflict = ({ conflict }: FormState) =>
  conflict && (
    <ConflictQuestion
      heading={t('editor.conflictHeading')}
      {...conflict}
      parts={conflict.parts.map((part) => ({
        field: part === 'price' ? 'isFree' : part,
        name: t(`editor.${part}`),
        text: textOf(part, conflict.stored),
      }))}
    />
  );

function textOf(part: Part, stored: Form): string {
  if (part === 'language') return languageName(stored.language);
  if (part === 'readingDirection') return t(`editor.directions.${stored.readingDirection}`);
  if (part === 'spreads') return t(`editor.spreadsModes.${stored.spreads}`);
  if (part !== 'price') return stored[part] || '–';
  if (stored.isFree === null) return '–';
  if (stored.isFree) return t('editor.free');
  return moneyText(parseAmount(stored.amount, page.precision) ?? 0);
}

/** Save, publish, withdraw, discard. The bar is sticky. */
export function Actions(formState: FormState) {
  const { issue, isChanged, isBusy } = formState;
  return (
    <ActionBar>
      <SaveState as="output">{saveStateText(formState)}</SaveState>
      <FormButtons>
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
      </FormButtons>
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
