import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { t } from '../../../shared/shell/index.ts';
import { useMenuOpen } from '../../../shared/ui/menu/useMenuOpen.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { Lines, SortWord, sortButton } from './controls.styles.ts';
import type { Sort } from './listRoute.ts';
import { sortButtonId, sortMenuId, sortName } from './sortNames.ts';

const SortMenu = lazyComponent(async () => (await import('./SortMenu.tsx')).SortMenu);
export const preloadSort = (): void => preload(SortMenu.code);

interface Props {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/**
 * The button stays the same element. The code of the menu is loaded when a pointer or the focus reaches it.
 */
export function SortButton({ sort, onSort }: Props) {
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
