import { useEffect, useState } from 'react';
import { Cross } from '../ui/CloseIcon.tsx';
import { type TextKey, t } from './i18n.ts';
import { dismiss, type Snackbar } from './toasts.ts';
import { Snack, snackButton, Words } from './snackbars.styles.ts';

/** Long enough to read a sentence; a pointer or the focus on it stops the clock. */
const shownForMs = 6000;

export function SnackbarView({ snackbar }: { snackbar: Snackbar }) {
  const [held, setHeld] = useState(false);
  const { action } = snackbar;
  useEffect(() => {
    if (held || action) return undefined;
    const timer = setTimeout(dismiss, shownForMs, snackbar);
    return () => clearTimeout(timer);
  }, [held, action, snackbar]);
  return (
    <Snack
      data-kind={snackbar.kind}
      // A modal that opens hides from screen readers what it does not know to be an announcement.
      data-live-announcer
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Words dir="auto">{wordsOf(snackbar)}</Words>
      {action && (
        <button type="button" className={snackButton} onClick={() => act(snackbar)}>
          {t(action.label)}
        </button>
      )}
      <button
        type="button"
        className={snackButton}
        aria-label={t('shell.dismiss')}
        onClick={() => dismiss(snackbar)}
      >
        <Cross />
      </button>
    </Snack>
  );
}

const wordsOf = ({ key, values }: Snackbar): string =>
  // The types know which text has which values, but not of a text that comes as a variable.
  (t as (key: TextKey, values: Snackbar['values']) => string)(key, values);

function act(snackbar: Snackbar): void {
  dismiss(snackbar);
  snackbar.action?.run();
}
