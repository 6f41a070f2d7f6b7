import type { EngineFailure, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';

/** Reasons for missing pages: the engine's failures, a missing link, an unpublished issue. */
export type ReaderError = EngineFailure | 'link' | 'missing';

export type MissingRight = 'sign_in' | 'purchase';

/** A failure with a message, and its number in a row. */
export interface Failure {
  readonly error: Exclude<ReaderError, 'password'>;
  readonly failures: number;
}

/** `after` is the last failure. Its message stays until a document or a page has come. */
interface Attempting {
  readonly after: Failure | null;
}

export type Phase =
  /** Access is not known, or missing; `lacking` is the server's refusal of a link. */
  | { readonly at: 'checking-access'; readonly lacking: MissingRight | null }
  | ({ readonly at: 'linking' } & Attempting)
  | ({ readonly at: 'opening' } & Attempting)
  | ({ readonly at: 'reading' } & Attempting)
  | { readonly at: 'needs-password' }
  /** `isOpen`: the document and its engine are kept, so a retry continues with them. */
  | { readonly at: 'failed'; readonly failure: Failure; readonly isOpen: boolean }
  | { readonly at: 'closed' };

export type Rest =
  | { readonly at: 'loading'; readonly failures: number }
  | { readonly at: 'stalled'; readonly failures: number }
  | { readonly at: 'done' };

/** A page without a state is unknown. */
export type PageState = 'rendered' | 'failed';

export interface SessionState {
  readonly phase: Phase;
  readonly rest: Rest;
  readonly pages: Readonly<Record<number, PageState>>;
  /** Number of attempts since access was granted, minus one. */
  readonly attempt: number;
  /** Number of consecutive automatic restarts without a rendered page. */
  readonly restarts: number;
  readonly password: string | null;
}

export type SessionEvent =
  | { readonly type: 'open' | 'close' }
  | { readonly type: 'access-granted' | 'access-lost' | 'recheck-access' }
  | { readonly type: 'access-denied'; readonly lacking: MissingRight }
  | { readonly type: 'linked' | 'opened' }
  /** `picture-shown`: the page has come from the pack, which proves nothing of the engine. */
  | {
      readonly type: 'page-rendered' | 'picture-shown' | 'page-failed';
      readonly page: PageNumber;
    }
  /** Nothing that is visible is missing. */
  | { readonly type: 'complete' }
  | { readonly type: 'failed'; readonly error: ReaderError }
  | { readonly type: 'crashed' }
  /** After a pause, or by the user. */
  | { readonly type: 'retry' }
  | { readonly type: 'try-again' }
  | { readonly type: 'password'; readonly password: string }
  | { readonly type: 'rest-bytes' | 'rest-stalled' | 'rest-retry' | 'rest-done' };

export const initialSession: SessionState = {
  phase: { at: 'checking-access', lacking: null },
  rest: { at: 'loading', failures: 0 },
  pages: {},
  attempt: 0,
  restarts: 0,
  password: null,
};

export const mostRestarts = 3;

/** Whether the reader retries by itself after this error. */
export const isTransient = (error: ReaderError): boolean =>
  error === 'network' || error === 'busy' || error === 'link';

/** The failure whose message is shown, or null. */
export function shownFailure(phase: Phase): Failure | null {
  if (phase.at === 'failed') return phase.failure;
  return 'after' in phase ? phase.after : null;
}

type Step<Now, Event> = (state: SessionState, phase: Now, event: Event) => SessionState;
type PhaseAt<At extends Phase['at']> = Extract<Phase, { readonly at: At }>;
type EventOf<Type extends SessionEvent['type']> = SessionEvent & { readonly type: Type };
type Steps<Now> = {
  readonly [Type in SessionEvent['type']]?: Step<Now, EventOf<Type>>;
};

const inPhase = (state: SessionState, phase: Phase): SessionState => ({ ...state, phase });

const checking = (state: SessionState, lacking: MissingRight | null): SessionState => ({
  ...initialSession,
  password: state.password,
  phase: { at: 'checking-access', lacking },
});

const close = (state: SessionState): SessionState => inPhase(state, { at: 'closed' });
const lose = (state: SessionState): SessionState => checking(state, null);

/** Starts another attempt: rendered pages stay, failed ones are requested again. */
function link(state: SessionState, after: Failure | null): SessionState {
  const rendered = Object.entries(state.pages).filter(([, page]) => page === 'rendered');
  return {
    ...state,
    phase: { at: 'linking', after },
    rest: initialSession.rest,
    pages: Object.fromEntries(rendered),
    attempt: state.attempt + 1,
  };
}

/** The document is read by a new engine, at most `mostRestarts` times in a row. */
function restart(state: SessionState, error: Failure['error']): SessionState {
  if (state.restarts >= mostRestarts) return fail(state, error, false);
  return { ...link(state, shownFailure(state.phase)), restarts: state.restarts + 1 };
}

function fail(state: SessionState, error: Failure['error'], isOpen: boolean): SessionState {
  const before = shownFailure(state.phase);
  const isRepeated = before !== null && isTransient(before.error) && isTransient(error);
  const failures = isRepeated ? before.failures + 1 : 1;
  return inPhase(state, { at: 'failed', failure: { error, failures }, isOpen });
}

function failWhile(isOpen: boolean): Step<Phase, EventOf<'failed'>> {
  return (state, _phase, { error }) => {
    // The event `crashed` follows.
    if (error === 'gone') return state;
    if (error === 'refused') return restart(state, error);
    if (error === 'password') return inPhase(state, { at: 'needs-password' });
    return fail(state, error, isOpen);
  };
}

/** A page has come, or none is missing: the message about the connection goes. */
function arrive(state: SessionState): SessionState {
  const { phase } = state;
  if (phase.at === 'reading' && phase.after) return inPhase(state, { at: 'reading', after: null });
  return state;
}

const withPage = (state: SessionState, page: PageNumber, as: PageState): SessionState =>
  state.pages[page] === as ? state : { ...state, pages: { ...state.pages, [page]: as } };

const ofPages: Steps<Phase> = {
  'page-rendered': (state, _phase, { page }) => {
    const next = withPage(arrive(state), page, 'rendered');
    return next.restarts === 0 ? next : { ...next, restarts: 0 };
  },
  'picture-shown': (state, _phase, { page }) => withPage(arrive(state), page, 'rendered'),
  'page-failed': (state, _phase, { page }) => withPage(state, page, 'failed'),
};

const withRest = (state: SessionState, rest: Rest): SessionState => ({ ...state, rest });

const ofRest: Steps<Phase> = {
  'rest-bytes': (state) =>
    state.rest.at === 'loading' && state.rest.failures > 0
      ? withRest(state, initialSession.rest)
      : state,
  'rest-stalled': (state) =>
    state.rest.at === 'loading'
      ? withRest(state, { at: 'stalled', failures: state.rest.failures + 1 })
      : state,
  'rest-retry': (state) =>
    state.rest.at === 'stalled' ? withRest(state, { ...state.rest, at: 'loading' }) : state,
  'rest-done': (state) => (state.rest.at === 'done' ? state : withRest(state, { at: 'done' })),
};

/** While an engine works for the document. */
const atWork: Steps<Phase> = {
  close,
  'access-lost': lose,
  crashed: (state) => restart(state, 'gone'),
  failed: failWhile(false),
};

/** The steps of each phase. An event without a step leaves the state unchanged. */
const steps: { readonly [At in Phase['at']]: Steps<PhaseAt<At>> } = {
  'checking-access': {
    close,
    'access-granted': (state) =>
      ({ ...link(checking(state, null), null), attempt: 0 }) satisfies SessionState,
    'recheck-access': (state, { lacking }) => (lacking ? checking(state, null) : state),
  },
  linking: {
    ...atWork,
    'access-denied': (state, _phase, { lacking }) => checking(state, lacking),
    linked: (state, { after }) => inPhase(state, { at: 'opening', after }),
    ...ofPages,
  },
  opening: {
    ...atWork,
    ...ofPages,
    ...ofRest,
    opened: (state) => inPhase(state, { at: 'reading', after: null }),
  },
  reading: {
    ...atWork,
    ...ofPages,
    ...ofRest,
    failed: failWhile(true),
    complete: arrive,
  },
  'needs-password': {
    close,
    'access-lost': lose,
    password: (state, _phase, { password }) => ({ ...link(state, null), restarts: 0, password }),
  },
  failed: {
    close,
    'access-lost': lose,
    // Pages that were on their way.
    ...ofPages,
    ...ofRest,
    // A retry starts another engine.
    crashed: (state, phase) => (phase.isOpen ? inPhase(state, { ...phase, isOpen: false }) : state),
    failed: (state, { failure }, { error }) =>
      error === 'gone' || isTransient(error) || !isTransient(failure.error)
        ? state
        : failWhile(false)(state, state.phase, { type: 'failed', error }),
    retry: (state, { failure, isOpen }) => {
      if (!isTransient(failure.error)) return state;
      if (isOpen) return inPhase(state, { at: 'reading', after: failure });
      return link(state, failure);
    },
    'try-again': (state) => ({ ...link(state, null), restarts: 0 }),
  },
  closed: { open: () => initialSession },
};

/** The next state of a session. It is the only function that makes states. */
export function transition(state: SessionState, event: SessionEvent): SessionState {
  const possible = steps[state.phase.at] as Steps<Phase>;
  const step = possible[event.type] as Step<Phase, SessionEvent> | undefined;
  return step?.(state, state.phase, event) ?? state;
}
