import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { loadStates } from '../../../shared/api/resource.ts';
import { lazyComponent, useChunks } from '../../../shared/ui/lazyComponent.ts';
import { route } from '../publishRoute.ts';
import { page, t } from '../publishPage.ts';
import { AddIssues } from '../uploads/AddIssues.tsx';
import { issueList, search, searchFrom, shelf, showMore } from './shelfState.ts';
import { color, from, size, space, widths } from '../../../shared/ui/tokens.ts';
import { entry, Field } from '../../../shared/ui/fields.styles.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { wordButton } from '../../../shared/ui/wordButton.styles.ts';
import { errorMessageOf } from '../toasts/publishToasts.ts';
import { select, selection } from './bulkForm.ts';
import { Row } from './Row.tsx';
import { Heading, Plain } from './shelf.styles.ts';
import { filterByTitle } from './shelfOrder.ts';

const Editor = lazyComponent(async () => (await import('../editor/Editor.tsx')).Editor);
const BulkEdit = lazyComponent(async () => (await import('./BulkEdit.tsx')).BulkEdit);

/** The list and the editor of the chosen issue. A narrow window shows one of the two. */
export function ShelfPage() {
  const { view: position, navigations: hops } = useSnapshot(route);
  const { state, value: issues } = useSnapshot(shelf).list;
  const isLoaded = state === loadStates.loaded;
  useEffect(() => {
    if (page.account && shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  const chosen = position.kind === 'issue' ? position.id : null;
  const isEditorHere = useChunks(chosen === null ? [] : [Editor.code], { again: hops });
  return (
    <Sides data-chosen={(chosen !== null && isEditorHere) || undefined}>
      <ListSide>
        <Top>
          <Heading id="shelf" tabIndex={-1}>
            {t('shelf.heading')}
          </Heading>
          {issues.length > 0 && <Count>{t('shelf.count', { count: issues.length })}</Count>}
        </Top>
        <AddIssues isFirst={isLoaded && issues.length === 0} />
        <ShelfView chosen={chosen} />
      </ListSide>
      <EditorSide>
        {chosen !== null && isEditorHere && isLoaded && <Editor key={chosen} id={chosen} />}
        {chosen === null && issues.length > 0 && <Hint>{t('shelf.choose')}</Hint>}
      </EditorSide>
    </Sides>
  );
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  padding-block-end: ${space(10)};
  ${from('medium')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${space(5)};
  }
  @media (width < ${widths.medium}px) {
    /* The heading of the list stays for screen readers: it is the first heading of the page. */
    &[data-chosen] > :first-child > :not(:first-child),
    &:not([data-chosen]) > :last-child {
      display: none;
    }
    &[data-chosen] > :first-child {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

const ListSide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

/** Sticky beside a long list, with its own scrolling. */
const EditorSide = styled.div`
  min-inline-size: 0;
  ${from('medium')} {
    position: sticky;
    inset-block-start: 0;
    max-block-size: 100dvh;
    overflow-y: auto;
    /* Room for the focus outline of a field. */
    margin-inline: -${space(1)};
    padding: ${space(1)};
  }
`;

const Hint = styled.p`
  display: grid;
  place-items: center;
  min-block-size: 50dvh;
  color: ${color.muted};
  font-size: ${size.lead};
  text-align: center;
  text-wrap: balance;
`;

function ShelfView({ chosen }: { chosen: number | null }) {
  const { list: loaded, query, shown: length } = useSnapshot(shelf) as typeof shelf;
  const isSelecting = useSnapshot(selection).ids !== null;
  const { state, error, value: issues } = loaded;
  const list = query.trim() ? filterByTitle(issues, query) : issues;
  const shown = list.slice(0, length);
  const shownIds = shown.map(({ id }) => id);
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
      {issues.length > 1 && (
        <button
          type="button"
          className={wordButton}
          aria-expanded={isSelecting}
          onClick={() => select(isSelecting ? null : [])}
        >
          {t(isSelecting ? 'bulk.end' : 'bulk.begin')}
        </button>
      )}
      {isSelecting && <BulkEdit shown={shown} />}
      <List aria-label={t('shelf.list')} data-ordered={list === issues || undefined}>
        {shown.map((issue) => (
          <Row
            key={issue.id}
            issue={issue}
            position={issues.indexOf(issue)}
            count={issues.length}
            isChosen={issue.id === chosen}
            isMovable={list === issues && !isSelecting}
            shown={shownIds}
          />
        ))}
      </List>
      {list.length > length && (
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

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(0.5)} ${space(2)};
`;

const Count = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  &:empty {
    display: none;
  }
`;

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: ${space(1)} 0 ${space(2)};
  padding: 0;
  list-style: none;
`;
