import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import {
  Choices,
  Controls,
  Count,
  clearButton,
  SearchIcon,
  SearchField,
  SearchForm,
  SearchInput,
  TabsRoom,
  tabButton,
  tabRow,
  Lines,
  SortWord,
  sortButton,
} from './controls.styles.ts';
import { toFilter, toSearch, toSort, toTab, type Sort } from './listRoute.ts';
import { type Listing, useListNavigation } from './useListing.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { useTypedSearch } from '../../../shared/ui/useTypedSearch.ts';
import { account } from '../../account/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { laterComponent } from '../firstCover.ts';
import { needsUser } from './listedIssues.ts';
import {
  panelId,
  type TabsProps,
  tabId,
  tabName,
  sortButtonId,
  sortMenuId,
  sortName,
} from './controlNames.ts';
import { catalog } from '../catalogState.ts';
import type { FilterProps } from './filterChoices.ts';
import { useMenuOpen } from '../../../shared/ui/menu/useMenuOpen.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';

const SortMenu = lazyComponent(async () => (await import('./SortMenu.tsx')).SortMenu);
export const preloadSort = (): void => preload(SortMenu.code);

interface SortButtonProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/**
 * The button stays the same element. The code of the menu is loaded when a pointer or the focus reaches it.
 */
function SortButton({ sort, onSort }: SortButtonProps) {
  const { open, setOpen, wasOpen } = useMenuOpen(SortMenu.code, sortButtonId, sortMenuId);
  return (
    <>
      <button
        type="button"
        id={sortButtonId}
        className={`${quiet} ${sortButton}`}
        aria-label={t('catalog.sort')}
        aria-describedby={chosenId}
        data-sorted={sort !== 0 || undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? sortMenuId : undefined}
        onPointerEnter={preloadSort}
        onFocus={preloadSort}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <Lines viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M4 7h16M4 12h11M4 17h6" />
        </Lines>
        <SortWord>{t('catalog.sort')}</SortWord>
      </button>
      <span id={chosenId} hidden>
        {sortName(sort)}
      </span>
      {wasOpen && <SortMenu sort={sort} onSort={onSort} open={open} onOpenChange={setOpen} />}
    </>
  );
}

const chosenId = 'sort-chosen';

const FilterButton = laterComponent(async () => (await import('./FilterButton.tsx')).FilterButton);

/** The filter of the list. Its code is loaded for a store with several series or languages only. */
function Filter({ place, onFilter }: FilterProps) {
  const { issues } = useSnapshot(catalog);
  const [first] = issues;
  const isMixed = issues.some(
    ({ series, language }) => series !== first?.series || language !== first?.language,
  );
  return (
    (isMixed || place.series || place.language) && (
      <FilterButton place={place} onFilter={onFilter} />
    )
  );
}

/** Ark's keyboard navigation is loaded after the first cover. */
const ArkTabs = laterComponent(
  async () => (await import('./KeyboardTabs.tsx')).KeyboardTabs,
  PlainTabs,
);

const Tabs = (props: TabsProps) => (
  <TabsRoom>
    <ArkTabs {...props} />
  </TabsRoom>
);

/** The same markup without keyboard navigation. */
function PlainTabs({ tabs, chosen, onChoose }: TabsProps) {
  const { user } = useSnapshot(account);
  return (
    <div role="tablist" className={tabRow} aria-label={t('catalog.issues')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className={tabButton}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? panelId : undefined}
          disabled={needsUser(tab) && !user}
          onClick={() => onChoose(tab)}
        >
          {tabName(tab)}
        </button>
      ))}
    </div>
  );
}

interface Props {
  /** The text of the present search. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Searches after a pause in typing, at once on Enter, and before a click elsewhere acts. */
function SearchBox({ search, onSearch }: Props) {
  const { text, type, tell: report } = useTypedSearch(search, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    type('');
    report('');
    input.current?.focus();
  };
  return (
    <SearchForm
      onSubmit={(event) => {
        event.preventDefault();
        report(text);
      }}
    >
      <SearchField>
        <Magnifier />
        <SearchInput
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={t('catalog.search')}
          placeholder={t('catalog.search')}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        {text && (
          <button
            type="button"
            className={clearButton}
            aria-label={t('catalog.clearSearch')}
            onClick={clear}
          >
            <CloseIcon />
          </button>
        )}
      </SearchField>
    </SearchForm>
  );
}

const Magnifier = () => (
  <SearchIcon viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </SearchIcon>
);

/** The tab, the search, the filter and the order. Typing in the search adds no history entries. */
export function ListControls({ listing: { place, tabs, total, isPending } }: { listing: Listing }) {
  const { go, become } = useListNavigation();
  return (
    <Controls>
      <Tabs tabs={tabs} chosen={place.tab} onChoose={(tab) => go((now) => toTab(now, tab))} />
      <Count aria-hidden="true" dir="auto" data-none={total === 0 || undefined}>
        {!isPending && t('catalog.found', { count: total })}
      </Count>
      <SearchBox
        search={place.search}
        onSearch={(search) => become((now) => toSearch(now, search))}
      />
      <Choices>
        <Filter place={place} onFilter={(filter) => go((now) => toFilter(now, filter))} />
        <SortButton sort={place.sort} onSort={(sort) => go((now) => toSort(now, sort))} />
      </Choices>
    </Controls>
  );
}
