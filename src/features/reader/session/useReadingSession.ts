import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { catalog, type ReadingRight, useReadingRight } from '../../catalog/index.ts';
import type { EngineWorkers } from '../engineWorker.ts';
import type { Reading } from '../store.ts';
import { ReadingSession } from './ReadingSession.ts';
import type { Session } from './session.ts';

/** 'unknown': purchases failed to load, so a refusal would be unfounded. */
export type AccessState = ReadingRight | 'checking' | 'unknown';

interface OpenReading {
  readonly session: Session;
  readonly access: AccessState;
}

/** The session of a reading, from its mount to its unmount. Another reading has another session. */
export function useReadingSession(reading: Reading, engines: EngineWorkers): OpenReading {
  const [session, setSession] = useState(() => new ReadingSession(reading, engines));
  const access = useAccess(session);
  const { purchasesLoaded } = useSnapshot(catalog);
  // Before the dialog is painted: the engine opens the file meanwhile.
  useLayoutEffect(() => session.start(), [session]);
  useLayoutEffect(() => {
    // Access is checked repeatedly; a check that runs changes nothing.
    if (access === 'allowed' && purchasesLoaded) session.send({ type: 'access-granted' });
    else if (access !== 'allowed' && access !== 'checking') session.send({ type: 'access-lost' });
  }, [session, access, purchasesLoaded]);
  if (session.reading === reading) return { session, access };
  const next = new ReadingSession(reading, engines);
  setSession(next);
  return { session: next, access };
}

/** The current access: by the user's purchases and by the server's answers. */
function useAccess({ reading: { issue, type }, store }: Session): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { phase } = useSnapshot(store);
  const right = useReadingRight(issue, type);
  if (phase.at === 'checking-access' && phase.lacking) return phase.lacking;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
