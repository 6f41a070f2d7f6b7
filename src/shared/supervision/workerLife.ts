/** Missed beats of a worker that loads its script, which a slow network delays: a minute. */
export const mostMissedAtStart = 12;
/** Missed beats of a started worker, which answers late while it paints a heavy page: half a minute. */
export const mostMissedBeats = 6;

/** `not-loaded`: the worker's code could not be fetched. `ended`: it failed, or the browser terminated it. */
export type CrashCause = 'not-loaded' | 'ended';

/** The life of a worker, as the page knows it. */
export type WorkerLife =
  /** The worker has not reported its lock. */
  | { readonly at: 'starting'; readonly missed: number }
  /** The worker holds its lock, for which the page waits. */
  | { readonly at: 'locked' }
  /** No lock is available. The worker answers beats. */
  | { readonly at: 'beating'; readonly missed: number }
  | { readonly at: 'crashed'; readonly cause: CrashCause }
  /** The page has ended the worker. */
  | { readonly at: 'ended' };

export type LifeEvent =
  /** The worker has reported its lock, or that it has none. */
  | 'held'
  | 'unheld'
  /** The browser refuses the page's request for the lock. */
  | 'lock-refused'
  /** The page has got the lock, so the worker has released it. */
  | 'lock-released'
  /** A message of the worker, or a time in which none is expected. */
  | 'alive'
  /** The page sends the next beat. */
  | 'beat'
  /** The worker's code could not be fetched. */
  | 'not-loaded'
  /** An error event, or a call that never reached the worker. */
  | 'failed'
  | 'end';

export const startingLife: WorkerLife = { at: 'starting', missed: 0 };

type Missing = Extract<WorkerLife, { readonly missed: number }>;
type Step = (life: Missing) => WorkerLife;
type Steps = { readonly [Event in LifeEvent]?: WorkerLife | Step };

const crashed: WorkerLife = { at: 'crashed', cause: 'ended' };
const notLoaded: WorkerLife = { at: 'crashed', cause: 'not-loaded' };
const beating: WorkerLife = { at: 'beating', missed: 0 };

const alive: Steps = {
  'not-loaded': notLoaded,
  failed: crashed,
  'lock-released': crashed,
  end: { at: 'ended' },
};

const withBeats = (most: number): Steps => ({
  ...alive,
  alive: (life) => (life.missed > 0 ? { ...life, missed: 0 } : life),
  beat: (life) => (life.missed >= most ? crashed : { ...life, missed: life.missed + 1 }),
});

/** The steps of each life. An event without a step leaves the life unchanged. */
const steps: { readonly [At in WorkerLife['at']]: Steps } = {
  starting: { ...withBeats(mostMissedAtStart), held: { at: 'locked' }, unheld: beating },
  locked: { ...alive, 'lock-refused': beating },
  beating: withBeats(mostMissedBeats),
  crashed: {},
  ended: {},
};

/** Whether the worker has crashed or has been ended. */
export const isOver = ({ at }: WorkerLife): boolean => at === 'crashed' || at === 'ended';

/** Whether the page sends beats. */
export const needsBeats = (life: WorkerLife): life is Missing => 'missed' in life;

export function nextLife(life: WorkerLife, event: LifeEvent): WorkerLife {
  const step = steps[life.at][event] ?? life;
  if (typeof step !== 'function') return step;
  return needsBeats(life) ? step(life) : life;
}
