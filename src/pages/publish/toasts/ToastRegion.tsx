import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Cross } from '../../../shared/ui/CloseIcon.tsx';
import { snackbarPlaceId } from '../../../shared/ui/dialogToastProps.ts';
import { say } from '../translations.ts';
import { cross, Place, Said, saidButton, way as wayLook, Words } from './said.styles.ts';
import { hush, said, type Saying } from './store.ts';

/** Where the page speaks up. It is always there, so that what comes into it is heard. */
export function SaidPlace() {
  const { saying } = useSnapshot(said);
  return (
    <Place id={snackbarPlaceId} aria-label={say('said.place')} aria-live="polite">
      {saying && <SaidView key={saying.text} saying={saying} />}
    </Place>
  );
}

/** Long enough to read a sentence, and to reach for what it offers; a pointer or the focus stops the clock. */
const staysMs = { alone: 6000, withWay: 12_000 };

function SaidView({ saying }: { saying: Saying }) {
  const [held, setHeld] = useState(false);
  const { text, kind, way } = saying;
  useEffect(() => {
    if (held || kind === 'error') return undefined;
    const timer = setTimeout(hush, way ? staysMs.withWay : staysMs.alone);
    return () => clearTimeout(timer);
  }, [held, way, kind]);
  return (
    <Said
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
        className={`${saidButton} ${cross}`}
        aria-label={say('said.dismiss')}
        onClick={hush}
      >
        <Cross />
      </button>
    </Said>
  );
}

function Way({ name, go }: NonNullable<Saying['way']>) {
  if (typeof go === 'string') {
    return (
      <a href={go} className={`${saidButton} ${wayLook}`} onClick={hush}>
        {name}
      </a>
    );
  }
  const press = (): void => {
    hush();
    go();
  };
  return (
    <button type="button" className={`${saidButton} ${wayLook}`} onClick={press}>
      {name}
    </button>
  );
}
