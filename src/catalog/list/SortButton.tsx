import { useState } from 'react';
import { later } from '../../ui/later.ts';
import { t } from '../../shell/index.ts';
import { useFocusBack } from '../../ui/menu/useFocusBack.ts';
import { quiet } from '../../ui/parts.styles.ts';
import { Lines, SortWord, sortButton } from './controls.styles.ts';
import type { Sort } from './place.ts';
import { sortButtonId, sortMenuId, sortName } from './sortLook.ts';

const loadMenu = () => import('./SortMenu.tsx');
const SortMenu = later(async () => (await loadMenu()).SortMenu);
const warmMenu = (): void => void loadMenu();

interface Props {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The button is always the same one; the menu's code comes when somebody reaches for it. */
export function SortButton({ sort, onSort }: Props) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useFocusBack(open, sortButtonId, sortMenuId);
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
        onPointerEnter={warmMenu}
        onFocus={warmMenu}
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
