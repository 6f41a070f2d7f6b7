import { useEffect, useState } from 'react';
import { CloseIcon } from '../ui/CloseIcon.tsx';
import { type TextKey, t } from './i18n.ts';
import { dismissToast, type Toast } from './toasts.ts';
import { Snack, snackButton, Words } from './snackbars.styles.ts';

/**
 * Long enough to read a sentence, in milliseconds. A pointer or the focus on the snackbar stops the timer.
 */
const shownForMs = 6000;

export function ToastView({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const { action } = toast;
  useEffect(() => {
    if (isPaused || action) return undefined;
    const timer = setTimeout(dismissToast, shownForMs, toast);
    return () => clearTimeout(timer);
  }, [isPaused, action, toast]);
  return (
    <Snack
      data-kind={toast.kind}
      // A modal hides elements from screen readers unless they are known to be live regions.
      data-live-announcer
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Words dir="auto">{wordsOf(toast)}</Words>
      {action && (
        <button type="button" className={snackButton} onClick={() => act(toast)}>
          {t(action.label)}
        </button>
      )}
      <button
        type="button"
        className={snackButton}
        aria-label={t('shell.dismiss')}
        onClick={() => dismissToast(toast)}
      >
        <CloseIcon />
      </button>
    </Snack>
  );
}

const wordsOf = ({ key, values }: Toast): string =>
  // The types know the values of each text, but not for a text in a variable.
  (t as (key: TextKey, values: Toast['values']) => string)(key, values);

function act(toast: Toast): void {
  dismissToast(toast);
  toast.action?.run();
}
