import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { addTexts, mayTakeFocus, t } from '../../../shared/shell/index.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { SearchIcon } from '../bars/icons.tsx';
import { useFocusReturn, usePanelButton } from '../focus.ts';
import { panelId } from '../panels.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { Field, Input, panel } from './search.styles.ts';
import { awaitStep, openSearch, typeSearchText } from './searchState.ts';

const OpenSearch = lazyComponent(async () => {
  const [code] = await Promise.all([import('./OpenSearch.tsx'), addTexts('annotations')]);
  return code.OpenSearch;
}, ComingField);
const preloadSearch = (): void => preload(OpenSearch.code);

/** Opens the search. Its code loads when a pointer or the focus reaches the button. */
export function SearchButton() {
  const session = useSession();
  const button = usePanelButton('search');
  const { pageCount } = useSessionStore();
  return (
    <IconButton
      {...button}
      aria-label={t('reader.search.title')}
      aria-disabled={pageCount === null}
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={() => (button['aria-expanded'] ? button.onClick() : openSearch(session))}
    >
      <SearchIcon />
    </IconButton>
  );
}

export function SearchPanel() {
  const { panel: open } = useSessionStore();
  return open === 'search' ? <ReturningFocus /> : null;
}

/** Returns the focus to the element that had it before the coming field took it. */
function ReturningFocus() {
  useFocusReturn('search');
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
