import type { ListFilter } from '#contract/listFilter.ts';
import { useSnapshot } from 'valtio';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { afterFirstCover } from '../firstCover.ts';
import { catalog } from '../store.ts';

export interface FilterProps {
  readonly place: ListFilter;
  readonly onFilter: (filter: Partial<ListFilter>) => void;
}

const FilterButton = lazyComponent(
  async () => {
    await afterFirstCover();
    return (await import('./FilterButton.tsx')).FilterButton;
  },
  undefined,
  { onFailure: 'keep' },
);

/** The filter of the list. Its code is loaded for a store with several series or languages only. */
export function Filter({ place, onFilter }: FilterProps) {
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
