import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { toastRegionId } from '../../../shared/ui/dialogToastProps.ts';
import { say } from '../translations.ts';
import { cross, Region, ToastBox, toastButton, way as wayLook, Words } from './said.styles.ts';
import { dismissToast, toasts, type Toast } from './store.ts';

/** Where the page speaks up. It is always there, so that what comes into it is heard. */
export function ToastRegion() {
  const { saying } = useSnapshot(toasts);
  return (
    <Region id={toastRegionId} aria-label={say('said.place')} aria-live="polite">
      {saying && <SaidView key={saying.text} saying={saying} />}
    </Region>
  );
}

/** Long enough to read a sentence, and to reach for what it offers; a pointer or the focus stops the clock. */
const staysMs = { alone: 6000, withWay: 12_000 };

function SaidView({ saying }: { saying: Toast }) {
  const [held, setHeld] = useState(false);
  const { text, kind, way } = saying;
  useEffect(() => {
    if (held || kind === 'error') return undefined;
    const timer = setTimeout(dismissToast, way ? staysMs.withWay : staysMs.alone);
    return () => clearTimeout(timer);
  }, [held, way, kind]);
  return (
    <ToastBox
      data-live-announcer
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Words>
        <bdi>{text}</bdi>
      </Words>
      {way && <Way {...way} />}
      <button
        type="button"
        className={`${toastButton} ${cross}`}
        aria-label={say('said.dismiss')}
        onClick={dismissToast}
      >
        <CloseIcon />
      </button>
    </ToastBox>
  );
}

function Way({ name, go }: NonNullable<Toast['way']>) {
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
