import { proxy } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { page } from '../publishPage.ts';
import { type Edit, type EditEvent, nextEdit } from './edit.ts';
import { type Form, formOf } from './issueForm.ts';

/** Unsaved edits by issue id. */
export const edits = proxy<Record<number, Edit>>({});

/** The price of the issue that was published last; the next draft starts with it. */
export const priceDefaults = proxy<{ price: Pick<Form, 'isFree' | 'amount'> | null }>({
  price: null,
});

/** The form without edits. */
export const shownForm = (issue: AdminIssue): Form =>
  formOf(issue, page.precision, priceDefaults.price);

/** The store's version of the form. */
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

/** The issues with a pending call. */
export const busy = proxy<Record<number, true>>({});
