import { CloseIcon } from '../ui/CloseIcon.tsx';
import { sentenceMs, useToastTimer } from '../ui/useToastTimer.ts';
import { type TextKey, t } from './i18n.ts';
import { dismissToast, type Toast } from './toasts.ts';
import { Snack, snackButton, Words } from './snackbars.styles.ts';

export function ToastView({ toast }: { toast: Toast }) {
  const { action } = toast;
  const timed = useToastTimer(action ? null : sentenceMs, toast, () => dismissToast(toast));
  return (
    <Snack data-kind={toast.kind} {...timed}>
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
