import { createContext, useContext } from 'react';
import type { ReadingSession } from './ReadingSession.ts';

/** The session whose pages and bars a view shows. Each reader of a page provides its own. */
export const SessionContext = createContext<ReadingSession | null>(null);

/** The session of the reader around this view. */
export function useSession(): ReadingSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This view needs a SessionContext around it.');
  return session;
}
