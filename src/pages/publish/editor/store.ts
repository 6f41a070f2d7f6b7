import { proxy } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { page } from '../page.ts';
import { type Edit, type EditEvent, nextEdit } from './edit.ts';
import { type Form, formOf } from './rules.ts';

/** What is written and not saved yet, by the issue's id. */
export const edits = proxy<Record<number, Edit>>({});

/** What was chosen last for a new issue; the next one begins with it. */
export const priceDefaults = proxy<{ price: Pick<Form, 'isFree' | 'amount'> | null }>({
  price: null,
});

/** As it is shown while nothing is written. */
export const shownForm = (issue: AdminIssue): Form =>
  formOf(issue, page.precision, priceDefaults.price);

/** As the store has it. */
export const storedForm = (issue: AdminIssue): Form => formOf(issue, page.precision);

export function write<K extends keyof Form>(issue: AdminIssue, field: K, value: Form[K]): void {
  const [shown, stored] = [shownForm(issue), storedForm(issue)];
  change(issue.id, { kind: 'written', field, value, shown, stored });
}

export function change(id: number, event: EditEvent): void {
  const edit = nextEdit(edits[id] ?? null, event);
  if (edit) edits[id] = edit;
  else discardEdits(id);
}

export function discardEdits(id: number): void {
  delete edits[id];
}

/** The issues with which a call is under way. */
export const busy = proxy<Record<number, true>>({});
