import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { SearchIcon } from '../bars/icons.tsx';
import { panelButtons, panelId } from '../panels.ts';
import { reader, togglePanel } from '../store.ts';

const OpenSearch = lazyComponent(async () => (await import('./OpenSearch.tsx')).OpenSearch);
const preloadSearch = (): void => preload(OpenSearch.code);

/** Opens the search. Its code loads when a pointer or the focus reaches the button. */
export function SearchButton() {
  const { panel, pageCount } = useSnapshot(reader);
  const isOpen = panel === 'search';
  return (
    <IconButton
      type="button"
      id={panelButtons.search}
      aria-label={t('reader.search.title')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('search') : undefined}
      aria-disabled={pageCount === null}
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={() => pageCount !== null && togglePanel('search')}
    >
      <SearchIcon />
    </IconButton>
  );
}

/** The search, over the pages. */
export function SearchPanel() {
  const { panel } = useSnapshot(reader);
  return panel === 'search' ? <OpenSearch /> : null;
}
