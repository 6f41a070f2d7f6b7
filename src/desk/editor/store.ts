import { proxy } from 'valtio';
import type { DeskIssue } from '#contract/desk/issue.ts';
import { page } from '../page.ts';
import { type Form, formOf, isSame } from './rules.ts';

/** What is written and not saved yet, by the issue's id. */
export const edits = proxy<Record<number, Form>>({});

/** What was chosen last for a new issue; the next one begins with it. */
export const usual = proxy<{ price: Pick<Form, 'isFree' | 'amount'> | null }>({ price: null });

/** As it stands in the store. */
export const savedForm = (issue: DeskIssue): Form => formOf(issue, page.precision, usual.price);

export function write<K extends keyof Form>(issue: DeskIssue, field: K, value: Form[K]): void {
  const saved = savedForm(issue);
  const form = { ...(edits[issue.id] ?? saved), [field]: value };
  if (isSame(form, saved)) forget(issue.id);
  else edits[issue.id] = form;
}

export function forget(id: number): void {
  delete edits[id];
}

/** What is being done with which issue just now. */
export const work = proxy<{ id: number | null }>({ id: null });
