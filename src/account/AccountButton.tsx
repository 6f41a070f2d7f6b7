import { lazy, Suspense, useState } from 'react';
import { t } from '../shell/index.ts';
import { quiet } from '../ui/parts.styles.ts';
import { headerAction } from './account.styles.ts';
import { accountButtonId, accountMenuId } from './ids.ts';

const loadMenu = () => import('./AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));
const warmMenu = (): void => void loadMenu();

/** The button is always the same one; the menu's code comes when somebody reaches for it. */
export function AccountButton() {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <>
      <button
        type="button"
        id={accountButtonId}
        className={`${quiet} ${headerAction}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? accountMenuId : undefined}
        onPointerEnter={warmMenu}
        onFocus={warmMenu}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <Person />
        {t('account.menu')}
      </button>
      {wasOpen && (
        <Suspense fallback={null}>
          <AccountMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

const Person = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20a7.5 7.5 0 0 1 15 0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
  </svg>
);
