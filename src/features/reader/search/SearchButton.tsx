import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addTexts, mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { focusReturnTarget } from '../../../shared/ui/menu/menuChoice.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { SearchIcon } from '../bars/icons.tsx';
import { buttonId, openerOf, panelId } from '../panels.ts';
import { togglePanel } from '../session/store.ts';
import { useSession, useSessionStore } from '../session/context.ts';
import { Field, Input, panel } from './search.styles.ts';
import { awaitStep, openSearch, typeSearchText } from './store.ts';

const OpenSearch = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenSearch.tsx'), addTexts('annotations')]);
  return code.OpenSearch;
}, ComingField);
const preloadSearch = (): void => preload(OpenSearch.code);

/** Opens the search. Its code loads when a pointer or the focus reaches the button. */
export function SearchButton() {
  const session = useSession();
  const { id, store } = session;
  const { panel: open, pageCount } = useSessionStore();
  const isOpen = open === 'search';
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
      onClick={() => (isOpen ? togglePanel(store, 'search') : openSearch(session))}
    >
      <SearchIcon />
    </IconButton>
  );
}

/** The search, over the pages. */
export function SearchPanel() {
  const { panel: open } = useSessionStore();
  return open === 'search' ? <ReturningFocus /> : null;
}

/** The panel, which gives the focus back to where it was. */
function ReturningFocus() {
  const { id } = useSession();
  const [cameFrom] = useState(focusReturnTarget);
  // After the commit, in which the panel's button takes the focus.
  useEffect(
    () => () => {
      const { activeElement, body } = document;
      const isLost = activeElement === body || activeElement === openerOf('search', id);
      if (isLost && cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
    },
    [id, cameFrom],
  );
  return <OpenSearch />;
}

/** The field until the code of the panel is loaded. It receives the letters that are typed at once. */
function ComingField() {
  const { id, search } = useSession();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (search.isFromAddress || !mayTakeFocus()) return;
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, [search]);
  const onKeyDown = ({ key, shiftKey, nativeEvent }: KeyboardEvent): void => {
    if (key === 'Enter' && !nativeEvent.isComposing) awaitStep(search, shiftKey ? -1 : 1);
  };
  return (
    <div id={panelId('search', id)} className={panel}>
      <Field>
        <SearchIcon />
        <Input
          ref={input}
          type="search"
          dir="auto"
          aria-label={t('reader.search.title')}
          defaultValue={search.text}
          onChange={({ target }) => typeSearchText(search, target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
    </div>
  );
}
