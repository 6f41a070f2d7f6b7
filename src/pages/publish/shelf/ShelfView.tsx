import { useSnapshot } from 'valtio';
import type { AdminIssue } from '#contract/admin/issue.ts';
import { entry, Field } from '../../../shared/ui/fields.styles.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { t } from '../translations.ts';
import { loadShelf } from './effects.ts';
import { Row } from './Row.tsx';
import { filterByTitle } from './rules.ts';
import { Count, List, Plain } from './shelf.styles.ts';
import { search, shelf, showMore } from './store.ts';

/** The search field appears from this number of issues on. */
const searchFrom = 9;

export function ShelfView({ chosen }: { chosen: number | null }) {
  const { status, errorMessage, issues, query, shown } = useSnapshot(shelf) as typeof shelf;
  const list = query.trim() ? filterByTitle(issues, query) : issues;
  return (
    <section aria-labelledby="shelf">
      {status === 'loading' && <Plain as="output">{t('shelf.loading')}</Plain>}
      {status === 'failed' && (
        <Plain role="alert">
          {t('shelf.failed', { why: errorMessage })}
          <button type="button" className={quiet} onClick={() => void loadShelf()}>
            {t('shelf.again')}
          </button>
        </Plain>
      )}
      {status === 'loaded' && issues.length === 0 && <Plain>{t('shelf.empty')}</Plain>}
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
