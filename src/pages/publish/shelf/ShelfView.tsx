import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { loadStates } from '../../../shared/api/resource.ts';
import { entry, Field } from '../../../shared/ui/fields.styles.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { errorMessageOf } from '../toasts/publishToasts.ts';
import { t } from '../publishPage.ts';
import { Row } from './Row.tsx';
import { issueList, search, shelf, showMore } from './shelfState.ts';
import { filterByTitle } from './shelfOrder.ts';
import { color, font, size, space } from '../../../shared/ui/tokens.ts';

/** The search field appears from this number of issues on. */
const searchFrom = 9;

export function ShelfView({ chosen }: { chosen: number | null }) {
  const { list: loaded, query, shown } = useSnapshot(shelf) as typeof shelf;
  const { state, error, value: issues } = loaded;
  const list = query.trim() ? filterByTitle(issues, query) : issues;
  return (
    <section aria-labelledby="shelf">
      {(state === loadStates.none || state === loadStates.loading) && (
        <Plain as="output">{t('shelf.loading')}</Plain>
      )}
      {state === loadStates.failed && (
        <Plain role="alert">
          {t('shelf.failed', { why: errorMessageOf(error) })}
          <button type="button" className={quiet} onClick={() => void issueList.load()}>
            {t('shelf.again')}
          </button>
        </Plain>
      )}
      {state === loadStates.loaded && issues.length === 0 && <Plain>{t('shelf.empty')}</Plain>}
      {issues.length >= searchFrom && <Search query={query} list={list} />}
      <List aria-label={t('shelf.list')} data-ordered={list === issues || undefined}>
        {list.slice(0, shown).map((issue) => (
          <Row
            key={issue.id}
            issue={issue}
            position={issues.indexOf(issue)}
            count={issues.length}
            isChosen={issue.id === chosen}
            isMovable={list === issues}
          />
        ))}
      </List>
      {list.length > shown && (
        <button type="button" className={quiet} onClick={showMore}>
          {t('shelf.more')}
        </button>
      )}
    </section>
  );
}

const Search = ({ query, list }: { query: string; list: readonly AdminIssue[] }) => (
  <Field>
    <VisuallyHidden as="label" htmlFor="search">
      {t('shelf.search')}
    </VisuallyHidden>
    <input
      id="search"
      type="search"
      className={entry}
      dir="auto"
      value={query}
      placeholder={t('shelf.search')}
      autoComplete="off"
      onChange={({ target }) => search(target.value)}
    />
    <Count as="output">
      {query.trim() &&
        (list.length === 0
          ? t('shelf.nothing')
          : `${t('shelf.found', { count: list.length })} ${t('order.searching')}`)}
    </Count>
  </Field>
);

export const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(0.5)} ${space(2)};
`;

export const Heading = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
`;

export const Count = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  &:empty {
    display: none;
  }
`;

export const Plain = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  max-inline-size: 46ch;
  color: ${color.muted};
  text-wrap: pretty;
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: ${space(1)} 0 ${space(2)};
  padding: 0;
  list-style: none;
`;
