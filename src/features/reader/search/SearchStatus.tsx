import { t } from '../../../shared/shell/index.ts';
import { Position, Status } from './search.styles.ts';
import type { SearchState } from './rules.ts';
import { useSearchStore } from '../session/context.ts';

/** The number of results, announced when the search has ended, and the position of the current one. */
export function SearchStatus() {
  const { state } = useSearchStore();
  return (
    <>
      <Status aria-busy={state.at === 'searching'}>
        <bdi>{sentence(state)}</bdi>
      </Status>
      <Position aria-live="polite" dir="ltr">
        {positionIn(state)}
      </Position>
    </>
  );
}

function sentence(state: SearchState): string {
  if (state.at === 'off' || (state.at === 'searching' && state.hits.length === 0)) return '';
  const count = state.hits.length;
  if (state.at === 'cut') return t('searchPanel.many', { count });
  const results = t('reader.search.results', { count });
  return state.at === 'partial' ? `${results}. ${t('searchPanel.partial')}` : results;
}

function positionIn(state: SearchState): string {
  if (state.at === 'off' || !state.current) return '';
  return `${state.hits.indexOf(state.current) + 1} / ${state.hits.length}`;
}
