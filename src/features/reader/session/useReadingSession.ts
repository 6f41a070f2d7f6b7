import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { catalog } from '../../catalog/index.ts';
import type { EngineWorkers } from '../engineWorker.ts';
import type { Reading } from '../store.ts';
import { type AccessState, useAccess } from '../useReading.ts';
import { ReadingSession } from './ReadingSession.ts';
import type { Session } from './session.ts';

interface OpenReading {
  readonly session: Session;
  readonly access: AccessState;
}

/** The session of a reading, from its mount to its unmount. Another reading has another session. */
export function useReadingSession(reading: Reading, engines: EngineWorkers): OpenReading {
  const [session, setSession] = useState(() => new ReadingSession(reading, engines));
  const access = useAccess(session);
  const { purchasesLoaded } = useSnapshot(catalog);
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    // Access is checked repeatedly; a check that runs changes nothing.
    if (access === 'allowed' && purchasesLoaded) session.send({ type: 'access-granted' });
    else if (access !== 'allowed' && access !== 'checking') session.send({ type: 'access-lost' });
  }, [session, access, purchasesLoaded]);
  if (session.reading === reading) return { session, access };
  const next = new ReadingSession(reading, engines);
  setSession(next);
  return { session: next, access };
}
