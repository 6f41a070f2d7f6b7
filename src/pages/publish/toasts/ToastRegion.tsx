import { useSnapshot } from 'valtio';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { toastRegionId } from '../../../shared/ui/dialogToastProps.ts';
import { sentenceMs, useToastTimer } from '../../../shared/ui/useToastTimer.ts';
import { t } from '../translations.ts';
import {
  cross,
  Region,
  ToastBox,
  toastButton,
  action as wayLook,
  ToastText,
} from './toasts.styles.ts';
import { dismissToast, toasts, type Toast } from './store.ts';

/** The live region of toasts. It is always in the document, so that screen readers announce its changes. */
export function ToastRegion() {
  const { toast } = useSnapshot(toasts);
  return (
    <Region id={toastRegionId} aria-label={t('said.place')} aria-live="polite">
      {toast && <ToastView key={toast.text} toast={toast} />}
    </Region>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const { text, kind, action } = toast;
  // The user also has to reach the action.
  const ms = action ? 2 * sentenceMs : sentenceMs;
  const timed = useToastTimer(kind === 'error' ? null : ms, toast, dismissToast);
  return (
    <ToastBox {...timed}>
      <ToastText>
        <bdi>{text}</bdi>
      </ToastText>
      {action && <ToastAction {...action} />}
      <button
        type="button"
        className={`${toastButton} ${cross}`}
        aria-label={t('said.dismiss')}
        onClick={dismissToast}
      >
        <CloseIcon />
      </button>
    </ToastBox>
  );
}

function ToastAction({ name, go }: NonNullable<Toast['action']>) {
  if (typeof go === 'string') {
    return (
      <a href={go} className={`${toastButton} ${wayLook}`} onClick={dismissToast}>
        {name}
      </a>
    );
  }
  const press = (): void => {
    dismissToast();
    go();
  };
  return (
    <button type="button" className={`${toastButton} ${wayLook}`} onClick={press}>
      {name}
    </button>
  );
}
