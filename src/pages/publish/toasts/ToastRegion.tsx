import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { toastRegionId } from '../../../shared/ui/dialogToastProps.ts';
import { t } from '../translations.ts';
import { cross, Region, ToastBox, toastButton, action as wayLook, ToastText } from './toasts.styles.ts';
import { dismissToast, toasts, type Toast } from './store.ts';

/** Where the page speaks up. It is always there, so that what comes into it is heard. */
export function ToastRegion() {
  const { toast } = useSnapshot(toasts);
  return (
    <Region id={toastRegionId} aria-label={t('said.place')} aria-live="polite">
      {toast && <ToastView key={toast.text} toast={toast} />}
    </Region>
  );
}

/** Long enough to read a sentence, and to reach for what it offers; a pointer or the focus stops the clock. */
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
