import { quiet } from '../../ui/parts.styles.ts';
import { page } from '../page.ts';
import { say } from '../words.ts';
import { Buttons } from './actions.styles.ts';
import { Conflict, Caption, Theirs } from './editor.styles.ts';
import { conflictId, type Form } from './rules.ts';
import type { Sheet } from './useForm.ts';

/** What somebody else saved meanwhile in fields that the publisher wrote in too, and the choice between both. */
export function EditConflict({ conflict }: Sheet) {
  if (!conflict) return null;
  return (
    <Conflict id={conflictId} tabIndex={-1} aria-labelledby={`${conflictId}-heading`}>
      <Caption id={`${conflictId}-heading`}>{say('editor.conflictHeading')}</Caption>
      <dl>
        {conflict.fields.map((field) => (
          <div key={field}>
            <dt>{nameOf(field)}</dt>
            <Theirs dir="auto">{textOf(field, conflict.stored)}</Theirs>
          </div>
        ))}
      </dl>
      <Buttons>
        <button type="button" className={quiet} onClick={conflict.takeTheirs}>
          {say('editor.conflictTakeTheirs')}
        </button>
        <button type="button" className={quiet} onClick={conflict.keepMine}>
          {say('editor.conflictKeepMine')}
        </button>
      </Buttons>
    </Conflict>
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
