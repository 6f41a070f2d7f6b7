import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { catalog } from '../../catalog/index.ts';
import type { EngineWorkers } from '../engineWorker.ts';
import type { Reading } from '../store.ts';
import type { AccessState } from '../useReading.ts';
import { ReadingSession } from './ReadingSession.ts';

/** The session of a reading, from its mount to its unmount. Another reading has another session. */
export function useReadingSession(
  reading: Reading,
  access: AccessState,
  engines: EngineWorkers,
): ReadingSession {
  const [session, setSession] = useState(() => new ReadingSession(reading, engines));
  const { purchasesLoaded } = useSnapshot(catalog);
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    // Access is checked repeatedly; a check that runs changes nothing.
    if (access === 'allowed' && purchasesLoaded) session.send({ type: 'access-granted' });
    else if (access !== 'allowed' && access !== 'checking') session.send({ type: 'access-lost' });
  }, [session, access, purchasesLoaded]);
  if (session.reading === reading) return session;
  const next = new ReadingSession(reading, engines);
  setSession(next);
  return next;
}
