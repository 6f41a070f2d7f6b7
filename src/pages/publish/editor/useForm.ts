import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { page } from '../page.ts';
import { conflictId, type Faults, faultsOf, type Form } from './rules.ts';
import { conflictsOf, type Part } from './edit.ts';
import { busy, change, edits, shownForm, storedForm, write } from './store.ts';

export interface Conflict {
  readonly parts: readonly Part[];
  /** As the store has it. */
  readonly stored: Form;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** What every part of an issue's form is given. */
export interface FormState {
  readonly issue: AdminIssue;
  readonly form: Form;
  /** Of what was tried to be saved or published; before that nobody is corrected. */
  readonly faults: Faults;
  readonly isChanged: boolean;
  /** The parts that somebody else changed meanwhile; null where there are none. */
  readonly conflict: Conflict | null;
  readonly isBusy: boolean;
  readonly set: <K extends keyof Form>(field: K, value: Form[K]) => void;
  /** Shows all faults, goes to the first one or to an open choice, and answers whether there is none. */
  readonly validate: (isForPublishing: boolean) => boolean;
}

export function useForm(issue: AdminIssue): FormState {
  const [attempted, setTried] = useState<'no' | 'save' | 'publish'>('no');
  const written = (useSnapshot(edits) as typeof edits)[issue.id];
  const isBusy = useSnapshot(busy)[issue.id] ?? false;
  const form = { ...shownForm(issue), ...written?.now };
  const stored = storedForm(issue);
  const parts = written ? conflictsOf(written, stored) : [];
  const find = (isForPublishing: boolean): Faults =>
    faultsOf(form, { ...page, pages: issue.pages, isForPublishing });
  return {
    issue,
    form,
    faults: attempted === 'no' ? {} : find(attempted === 'publish'),
    isChanged: written !== undefined,
    conflict:
      parts.length === 0
        ? null
        : {
            parts,
            stored,
            keepMine: () => change(issue.id, { kind: 'mineKept', stored }),
            takeTheirs: () => change(issue.id, { kind: 'theirsTaken', stored }),
          },
    isBusy,
    set: (field, value) => write(issue, field, value),
    validate(isForPublishing) {
      if (parts.length > 0) {
        document.getElementById(conflictId)?.focus();
        return false;
      }
      const [first] = Object.keys(find(isForPublishing));
      setTried(first ? (isForPublishing ? 'publish' : 'save') : 'no');
      if (first) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
  };
}
