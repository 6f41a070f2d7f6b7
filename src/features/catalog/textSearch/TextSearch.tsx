import { useSnapshot } from 'valtio';
import { Link } from 'react-router-dom';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import type { IssueWithHits, TextHit } from '#contract/api/issueContent.ts';
import { passes } from '#contract/firstScreen.ts';
import { issuePath } from '#contract/paths.ts';
import { t } from '../../../shared/shell/index.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { type ListRoute, queryOf } from '../list/listRoute.ts';
import { belongsIn } from '../list/listedIssues.ts';
import { catalog, useRights, findIssue } from '../catalogState.ts';
import { foundInTextId } from '../grid.styles.ts';
import {
  type TextSearchState,
  hitAddress,
  nextTextSearch,
  startState,
  type TextSearchEvent,
} from './textSearchStates.ts';
import {
  Heading,
  List,
  Note,
  Placeholder,
  Section,
  CoverBox,
  Facts,
  Found,
  hitLink,
  HitPage,
  Hits,
  titleLink,
  Words,
} from './textSearch.styles.ts';
import { Cover } from '../Cover.tsx';
import { preloadDetails } from '../details/detailsCode.ts';
import { titleLanguage, titleOf } from '../titleOf.ts';
import { useLine } from '../useCardLine.ts';
import { account } from '../../account/index.ts';
import { api } from '../../../shared/api/index.ts';

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
function useTextSearch(search: string): [state: TextSearchState, repeat: () => void] {
  const [state, tell] = useReducer(nextTextSearch, startState);
  const [attempt, setAttempt] = useState(0);
  const { user } = useSnapshot(account);
  const { purchases } = useSnapshot(catalog);
  const cause = `${attempt} ${user?.id ?? ''} ${purchases?.issueIds.join(',') ?? ''} ${purchases?.subscription.active ?? ''}`;
  const beginNow = useEffectEvent((search: string, _cause: string) => begin(search, tell));
  useEffect(() => beginNow(search, cause), [search, cause]);
  return [state, () => setAttempt((count) => count + 1)];
}

interface Props {
  readonly found: IssueWithHits;
  /** The search part of the list's address. */
  readonly listQuery: string;
}

/** An issue with its first pages that have the words. The title opens the details, where the issue can be bought. */
function FoundIssue({ found, listQuery }: Props) {
  const { id, title, pages, hits } = found;
  const issue = findIssue(id);
  const lineOf = useLine();
  const lineText = issue ? lineOf(issue).lineText : '';
  const lang = titleLanguage({ title, language: issue?.language ?? null });
  return (
    <Found>
      <CoverBox aria-hidden="true">{issue && <Cover issue={issue} width={350} />}</CoverBox>
      <div>
        <h3>
          <Link
            to={issuePath(id) + listQuery}
            className={titleLink}
            onPointerEnter={() => issue && preloadDetails(issue)}
          >
            <bdi lang={lang}>{titleOf({ title })}</bdi>
          </Link>
        </h3>
        <Facts>
          <bdi>{t('catalog.inIssues.onPages', { count: pages })}</bdi>
          {lineText && <bdi>{lineText}</bdi>}
        </Facts>
        {hits.length > 0 && (
          <Hits>
            {hits.map((hit) => (
              <li key={hit.page}>
                <HitLink hit={hit} to={hitAddress(found, hit, listQuery)} lang={issue?.language} />
              </li>
            ))}
          </Hits>
        )}
      </div>
    </Found>
  );
}

interface HitProps {
  readonly hit: TextHit;
  readonly to: string;
  readonly lang: string | null | undefined;
}

function HitLink({ hit: { page, words }, to, lang }: HitProps) {
  const [before, match, after] = words;
  return (
    <Link to={to} className={hitLink}>
      <HitPage>{t('reader.page', { page })}</HitPage>{' '}
      <Words dir="auto" lang={lang ?? ''}>
        {before}
        <mark>{match}</mark>
        {after}
      </Words>
    </Link>
  );
}

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
  const rights = useRights();
  const { issues, purchases } = useSnapshot(catalog);
  const found = last?.issues ?? [];
  if (place.tab === 'all' && !place.series && !place.language) return found;
  const belongs = belongsIn(place.tab, rights);
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
