import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { DeskIssue } from '#contract/desk/issue.ts';
import { page } from '../page.ts';
import { type Faults, faultsOf, type Form } from './rules.ts';
import { edits, savedForm, work, write } from './store.ts';

/** What every part of an issue's form is given. */
export interface Sheet {
  readonly issue: DeskIssue;
  readonly form: Form;
  /** Of what was tried to be saved or published; before that nobody is corrected. */
  readonly faults: Faults;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly set: <K extends keyof Form>(field: K, value: Form[K]) => void;
  /** Shows all faults, goes to the first one, and answers whether there is none. */
  readonly isSound: (isForReaders: boolean) => boolean;
}

export function useForm(issue: DeskIssue): Sheet {
  const [tried, setTried] = useState<'no' | 'save' | 'publish'>('no');
  const written = (useSnapshot(edits) as typeof edits)[issue.id];
  const isBusy = useSnapshot(work).id === issue.id;
  const form = written ?? savedForm(issue);
  const find = (isForReaders: boolean): Faults =>
    faultsOf(form, { pages: issue.pages, precision: page.precision, isForReaders });
  return {
    issue,
    form,
    faults: tried === 'no' ? {} : find(tried === 'publish'),
    isChanged: written !== undefined,
    isBusy,
    set: (field, value) => write(issue, field, value),
    isSound(isForReaders) {
      const [first] = Object.keys(find(isForReaders));
      setTried(first ? (isForReaders ? 'publish' : 'save') : 'no');
      if (first) document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return first === undefined;
    },
  };
}
