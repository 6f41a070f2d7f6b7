import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { toastRegionId } from '../../../shared/ui/dialogToastProps.ts';
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

/** The time to read a sentence, and to reach its action. Hover and focus stop the timer. */
const durationMs = { alone: 6000, withAction: 12_000 };

function ToastView({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const { text, kind, action } = toast;
  useEffect(() => {
    if (isHeld || kind === 'error') return undefined;
    const timer = setTimeout(dismissToast, action ? durationMs.withAction : durationMs.alone);
    return () => clearTimeout(timer);
  }, [isHeld, action, kind]);
  return (
    <ToastBox
      data-live-announcer
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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
