import { t } from '../../../shared/shell/index.ts';
import { labelOf, type PageLabels } from '../pageLabels.ts';
import { Position, Status } from './search.styles.ts';
import type { SearchState } from './rules.ts';
import { useSearchStore, useSessionStore } from '../session/context.ts';

/**
 * The number of results and, while the search runs, how far it has come. They are announced when it has ended. Beside
 * them is the position of the current result.
 */
export function SearchStatus() {
  const { state } = useSearchStore();
  const { pageLabels } = useSessionStore();
  return (
    <>
      <Status aria-busy={state.at === 'searching'}>
        <bdi>{sentence(state, pageLabels)}</bdi>
      </Status>
      <Position aria-live="polite" dir="ltr">
        {positionIn(state)}
      </Position>
    </>
  );
}

function sentence(state: SearchState, labels: PageLabels): string {
  // A fast search ends before it tells how far it has come.
  if (state.at === 'off' || (state.at === 'searching' && state.reached === null)) return '';
  const count = state.hits.length;
  if (state.at === 'cut') return t('searchPanel.many', { count });
  const results = t('reader.search.results', { count });
  if (state.at === 'searching' && state.reached !== null) {
    const page = labelOf(state.reached, labels);
    return count === 0
      ? t('searchPanel.searching', { page })
      : t('searchPanel.foundSoFar', { results, page });
  }
  return state.at === 'partial' ? `${results}. ${t('searchPanel.partial')}` : results;
}

function positionIn(state: SearchState): string {
  if (state.at === 'off' || !state.current) return '';
  return `${state.hits.indexOf(state.current) + 1} / ${state.hits.length}`;
}
