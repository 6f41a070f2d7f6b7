import { useLayoutEffect, useReducer } from 'react';
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
  /** Different for each session of this component. Two sessions one after the other have the same id. */
  readonly number: number;
}

/**
 * The session of a reading, from its mount to its unmount. Another reading has another session. It is made
 * and started in an effect, because React may discard or repeat a rendering. The effect runs before the
 * browser paints, so null is never visible.
 */
export function useReadingSession(reading: Reading, engines: EngineWorkers): OpenReading | null {
  const [open, show] = useReducer(following, null);
  useLayoutEffect(() => {
    const session = new ReadingSession(reading, engines);
    show(session);
    return session.start();
  }, [reading, engines]);
  return open;
}

const following = (before: OpenReading | null, session: Session): OpenReading => ({
  session,
  number: (before?.number ?? 0) + 1,
});

/** The current access, by the user's purchases and by the server's answers. The session gets each change of it. */
export function useAccess(session: Session): AccessState {
  const access = useKnownAccess(session);
  const { purchasesLoaded } = useSnapshot(catalog);
  // Before the dialog is painted: the engine opens the file meanwhile.
  useLayoutEffect(() => {
    // Access is checked repeatedly; a check that runs changes nothing.
    if (access === 'allowed' && purchasesLoaded) session.send({ type: 'access-granted' });
    else if (access !== 'allowed' && access !== 'checking') session.send({ type: 'access-lost' });
  }, [session, access, purchasesLoaded]);
  return access;
}

function useKnownAccess({ reading: { issue, type }, store }: Session): AccessState {
  const { purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  const { phase } = useSnapshot(store);
  const right = useReadingRight(issue, type);
  if (phase.at === 'checking-access' && phase.lacking) return phase.lacking;
  if (right === 'allowed') return right;
  if (!purchasesLoaded) return 'checking';
  return purchasesFailed ? 'unknown' : right;
}
