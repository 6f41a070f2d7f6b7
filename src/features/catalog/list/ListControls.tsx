import { t } from '../../../shared/shell/index.ts';
import { Filter } from '../filter/Filter.tsx';
import { Choices, Controls, Count } from './controls.styles.ts';
import { toFilter, toSearch, toSort, toTab } from './listRoute.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortButton } from './SortButton.tsx';
import { Tabs } from './Tabs.tsx';
import type { Listing } from './useListing.ts';
import { useListNavigation } from './useListNavigation.ts';

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
