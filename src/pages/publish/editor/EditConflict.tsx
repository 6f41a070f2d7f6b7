import { parseAmount } from '#contract/money.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { moneyText } from '../formats.ts';
import { page } from '../page.ts';
import { t } from '../translations.ts';
import { Buttons } from './actions.styles.ts';
import type { Part } from './edit.ts';
import { Caption, Conflict, StoredValue } from './editor.styles.ts';
import { languageName } from './languages.ts';
import { conflictId, type Form } from './rules.ts';
import type { FormState } from './useForm.ts';

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
