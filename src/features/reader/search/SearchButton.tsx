import { addTexts, t } from '../../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { SearchIcon } from '../bars/icons.tsx';
import { buttonId, panelId } from '../panels.ts';
import { togglePanel } from '../session/store.ts';
import { useSession, useSessionStore } from '../session/context.ts';

const OpenSearch = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenSearch.tsx'), addTexts('annotations')]);
  return code.OpenSearch;
});
const preloadSearch = (): void => preload(OpenSearch.code);

/** Opens the search. Its code loads when a pointer or the focus reaches the button. */
export function SearchButton() {
  const { id, store } = useSession();
  const { panel, pageCount } = useSessionStore();
  const isOpen = panel === 'search';
  return (
    <IconButton
      type="button"
      id={buttonId('search', id)}
      aria-label={t('reader.search.title')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('search', id) : undefined}
      aria-disabled={pageCount === null}
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={() => pageCount !== null && togglePanel(store, 'search')}
    >
      <SearchIcon />
    </IconButton>
  );
}

/** The search, over the pages. */
export function SearchPanel() {
  const { panel } = useSessionStore();
  return panel === 'search' ? <OpenSearch /> : null;
}
