/** State of the connection over which links and pages are loaded. */
export type Connection =
  | { readonly at: 'working' }
  /** The last attempts failed; the next one follows after a pause. */
  | { readonly at: 'lost'; readonly failures: number }
  | { readonly at: 'reconnecting'; readonly failures: number };

/** 'came': a document or a page has arrived, or nothing is missing any more. */
export type ConnectionEvent = 'failed' | 'retry' | 'came';

export const working: Connection = { at: 'working' };

export function nextConnection(now: Connection, event: ConnectionEvent): Connection {
  if (event === 'came') return working;
  if (event === 'retry') return now.at === 'lost' ? { ...now, at: 'reconnecting' } : now;
  return { at: 'lost', failures: now.at === 'working' ? 1 : now.failures + 1 };
}

/** The state of the background download of the rest of the file. */
export type Rest =
  /** Visible pages come first. */
  | { readonly at: 'waiting' }
  | { readonly at: 'loading'; readonly failures: number }
  | { readonly at: 'stalled'; readonly failures: number }
  | { readonly at: 'complete' }
  /** This attempt has ended without the rest. */
  | { readonly at: 'ended' };

export type RestEvent = 'begin' | 'bytes' | 'failed' | 'retry' | 'complete' | 'end';

export const waiting: Rest = { at: 'waiting' };

type Moves<State> = Partial<Record<RestEvent, (now: State) => Rest>>;
type RestAt<At extends Rest['at']> = Extract<Rest, { at: At }>;

const ended = (): Rest => ({ at: 'ended' });

const moves: { readonly [At in Rest['at']]: Moves<RestAt<At>> } = {
  waiting: { begin: () => ({ at: 'loading', failures: 0 }), end: ended },
  loading: {
    bytes: (now) => (now.failures === 0 ? now : { ...now, failures: 0 }),
    failed: ({ failures }) => ({ at: 'stalled', failures: failures + 1 }),
    complete: () => ({ at: 'complete' }),
    end: ended,
  },
  stalled: { retry: (now) => ({ ...now, at: 'loading' }), end: ended },
  complete: {},
  ended: {},
};

export function nextRest(now: Rest, event: RestEvent): Rest {
  const possible = moves[now.at] as Moves<Rest>;
  return possible[event]?.(now) ?? now;
}
