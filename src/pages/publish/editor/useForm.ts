import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { page } from '../publishPage.ts';
import { conflictId, type Faults, faultsOf, type Form } from './issueForm.ts';
import { busy, change, edits, shownForm, storedForm, write } from './editState.ts';
import { conflictsOf, type Part } from './edit.ts';

export interface Conflict {
  readonly parts: readonly Part[];
  /** The store's version of the form. */
  readonly stored: Form;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** The props of each part of the form. */
export interface FormState {
  readonly issue: AdminIssue;
  readonly form: Form;
  /** The faults after an attempt to save or publish. Before that no faults are shown. */
  readonly faults: Faults;
  readonly isChanged: boolean;
  /** The parts that another publisher changed meanwhile; null if there are none. */
  readonly conflict: Conflict | null;
  readonly isBusy: boolean;
  readonly set: <K extends keyof Form>(field: K, value: Form[K]) => void;
  /** Shows all faults and focuses the first fault or an open conflict. Returns true if there is none. */
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
