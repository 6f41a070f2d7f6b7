import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { api } from '../../../shared/api/index.ts';
import { catalog } from '../store.ts';
import { nextTextSearch, startState, type TextSearchEvent, type TextSearchState } from './rules.ts';

type Tell = (event: TextSearchEvent) => void;

/** Requests a search. Returns the function that cancels it. */
function begin(search: string, tell: Tell): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  tell({ kind: 'asked' });
  api.searchTexts({ query: { q: search }, signal }).then(
    (result) => signal.aborted || tell({ kind: 'answered', result }),
    () => signal.aborted || tell({ kind: 'failed' }),
  );
  return () => stopping.abort();
}

/** Searches the text of all issues, and again when the rights change. A new search cancels the earlier one. */
export function useTextSearch(search: string): [state: TextSearchState, repeat: () => void] {
  const [state, tell] = useReducer(nextTextSearch, startState);
  const [attempt, setAttempt] = useState(0);
  const { user } = useSnapshot(account);
  const { purchases } = useSnapshot(catalog);
  const cause = `${attempt} ${user?.id ?? ''} ${purchases?.issueIds.join(',') ?? ''} ${purchases?.subscription.active ?? ''}`;
  const beginNow = useEffectEvent((search: string, _cause: string) => begin(search, tell));
  useEffect(() => beginNow(search, cause), [search, cause]);
  return [state, () => setAttempt((count) => count + 1)];
}
