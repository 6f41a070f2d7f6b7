import { useSnapshot } from 'valtio';
import type { IssueWithHits } from '#contract/api/issueContent.ts';
import { passes } from '#contract/firstScreen.ts';
import { t } from '../../../shared/shell/index.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { type ListRoute, queryOf } from '../list/listRoute.ts';
import { belongsIn } from '../list/rules.ts';
import { catalog, useReader } from '../store.ts';
import { foundInTextId } from '../grid.styles.ts';
import { FoundIssue } from './FoundIssue.tsx';
import type { TextSearchState } from './rules.ts';
import { Heading, List, Note, Placeholder, Section } from './textSearch.styles.ts';
import { useTextSearch } from './useTextSearch.ts';

/** The issues of the tab and the filter whose pages have the words of the search, below those whose titles have them. */
export function TextSearch({ place }: { place: ListRoute }) {
  const [state, repeat] = useTextSearch(place.search);
  const issues = useIssuesOfList(state, place);
  const isOff = state.last?.isOffered === false;
  if (isOff) return null;
  return (
    <Section aria-labelledby={foundInTextId} aria-busy={state.at === 'searching'}>
      <Heading id={foundInTextId}>{t('catalog.inIssues.title')}</Heading>
      <VisuallyHidden as="output">{wordsOf(state, issues.length)}</VisuallyHidden>
      {state.at === 'searching' && state.last === null && <Skeleton />}
      {state.at === 'failed' && (
        <Note>
          <bdi>{t('catalog.inIssues.failed')}</bdi>{' '}
          <button type="button" className={quiet} onClick={repeat}>
            {t('reader.tryAgain')}
          </button>
        </Note>
      )}
      <List data-old={state.at === 'searching' || undefined}>
        {issues.map((issue) => (
          <FoundIssue key={issue.id} found={issue} listQuery={queryOf(place)} />
        ))}
      </List>
      {state.at === 'found' && issues.length === 0 && (
        <Note aria-hidden="true">
          <bdi>{t('catalog.inIssues.empty')}</bdi>
        </Note>
      )}
      {state.last?.hasMore && (
        <Note>
          <bdi>{t('catalog.inIssues.more')}</bdi>
        </Note>
      )}
    </Section>
  );
}

function useIssuesOfList({ last }: TextSearchState, place: ListRoute): readonly IssueWithHits[] {
  const reader = useReader();
  const { issues, purchases } = useSnapshot(catalog);
  const found = last?.issues ?? [];
  if (place.tab === 'all' && !place.series && !place.language) return found;
  const belongs = belongsIn(place.tab, reader);
  const isChosen = passes(place);
  const all = [...issues, ...(purchases?.withdrawn ?? [])];
  return found.filter(({ id }) =>
    all.some((issue) => issue.id === id && belongs(issue) && isChosen(issue)),
  );
}

/** The announcement for screen readers. */
function wordsOf({ at }: TextSearchState, count: number): string {
  if (at === 'searching') return t('catalog.inIssues.searching');
  if (at === 'failed') return t('catalog.inIssues.failed');
  return count === 0 ? t('catalog.inIssues.empty') : t('catalog.inIssues.found', { count });
}

/** Placeholders with the size of issues that are found. */
const Skeleton = () => (
  <List as="div" aria-hidden="true">
    <Placeholder />
    <Placeholder />
  </List>
);
