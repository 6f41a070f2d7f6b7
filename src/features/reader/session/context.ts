import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { Session } from './session.ts';

/** The session whose pages and bars a view shows. Each reader of a page provides its own. */
export const SessionContext = createContext<Session | null>(null);

/** The session of the reader around this view. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This view needs a SessionContext around it.');
  return session;
}

/** The state of the session. A view renders again when a property that it has read changes. */
export const useSessionStore = () => useSnapshot(useSession().store);

/** The state of the session's search. */
export const useSearchStore = () => useSnapshot(useSession().search);
