import { parseAmount } from '#contract/money.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { moneyText } from '../formats.ts';
import { page } from '../page.ts';
import { say } from '../translations.ts';
import { Buttons } from './actions.styles.ts';
import type { Part } from './edit.ts';
import { Caption, Conflict, Theirs } from './editor.styles.ts';
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
      <Caption id={`${conflictId}-heading`}>{say('editor.conflictHeading')}</Caption>
      <dl>
        {parts.map((part) => (
          <div key={part}>
            <dt>{say(`editor.${part}`)}</dt>
            <Theirs dir="auto">{textOf(part, stored)}</Theirs>
          </div>
        ))}
      </dl>
      <Buttons>
        <button type="button" className={quiet} onClick={decide(takeTheirs)}>
          {say('editor.conflictTakeTheirs')}
        </button>
        <button type="button" className={quiet} onClick={decide(keepMine)}>
          {say('editor.conflictKeepMine')}
        </button>
      </Buttons>
    </Conflict>
  );
}

/** The pressed button goes with the choice; the focus stays in the form, at what was decided first. */
function focusPart(part: Part | undefined): void {
  const name = part === 'price' ? 'isFree' : part;
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
}

function textOf(part: Part, stored: Form): string {
  if (part === 'language') return languageName(stored.language);
  if (part === 'readingDirection') return say(`editor.directions.${stored.readingDirection}`);
  if (part === 'spreads') return say(`editor.spreadsModes.${stored.spreads}`);
  if (part !== 'price') return stored[part] || '–';
  if (stored.isFree === null) return '–';
  if (stored.isFree) return say('editor.free');
  return moneyText(parseAmount(stored.amount, page.precision) ?? 0);
}
