import { quiet } from '../../ui/parts.styles.ts';
import { page } from '../page.ts';
import { say } from '../words.ts';
import { Buttons } from './actions.styles.ts';
import { Beside, Caption, Theirs } from './editor.styles.ts';
import { besideId, type Form } from './rules.ts';
import type { Sheet } from './useForm.ts';

/** What somebody else saved meanwhile in fields that the publisher wrote in too, and the choice between both. */
export function ChangedBeside({ beside }: Sheet) {
  if (!beside) return null;
  return (
    <Beside id={besideId} tabIndex={-1} aria-labelledby={`${besideId}-heading`}>
      <Caption id={`${besideId}-heading`}>{say('editor.besideHeading')}</Caption>
      <dl>
        {beside.fields.map((field) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <Theirs dir="auto">{textOf(field, beside.stored)}</Theirs>
          </div>
        ))}
      </dl>
      <Buttons>
        <button type="button" className={quiet} onClick={beside.takeTheirs}>
          {say('editor.takeTheirs')}
        </button>
        <button type="button" className={quiet} onClick={beside.keepMine}>
          {say('editor.keepMine')}
        </button>
      </Buttons>
    </Beside>
  );
}

function nameOf(field: keyof Form): string {
  if (field === 'amount') return say('editor.amount', { currency: page.currency });
  return say(field === 'isFree' ? 'editor.price' : `editor.${field}`);
}

function textOf(field: keyof Form, stored: Form): string {
  if (field !== 'isFree') return stored[field] || '–';
  return stored.isFree === null ? '–' : say(stored.isFree ? 'editor.free' : 'editor.forSale');
}
