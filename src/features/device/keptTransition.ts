import type {
  DownloadAnswer,
  DownloadFailure,
  KeptDamage,
} from '../../../workers/device/deviceProtocol.ts';

/** Why a download waits. `closed`: the page was closed. */
export type PauseCause = 'user' | 'closed' | DownloadFailure;

/** The state of an issue on this device. An issue that is not kept has none: null. */
export type KeptPhase =
  /** For other downloads to end. */
  | { readonly at: 'waiting' }
  | { readonly at: 'loading' }
  | { readonly at: 'paused'; readonly why: PauseCause }
  | { readonly at: 'kept' }
  /** Kept, and the publisher has replaced the file since. */
  | { readonly at: 'outdated' }
  | { readonly at: 'damaged'; readonly damage: KeptDamage };

export type KeptEvent =
  | { readonly type: 'keep' }
  /** It is this download's turn. */
  | { readonly type: 'begin' }
  | { readonly type: 'pause' }
  /** By the user, also for a damaged or outdated issue, which is downloaded again. */
  | { readonly type: 'continue' }
  /** The network may be back. */
  | { readonly type: 'retry' }
  | { readonly type: 'ended'; readonly answer: DownloadAnswer }
  | { readonly type: 'replaced' }
  | { readonly type: 'checked'; readonly found: 'whole' | KeptDamage }
  | { readonly type: 'remove' };

/** Causes that end without the user. */
const temporary: readonly PauseCause[] = ['network', 'elsewhere', 'closed'];

export const endsItself = (phase: KeptPhase | null): boolean =>
  phase?.at === 'paused' && temporary.includes(phase.why);

type PhaseAt<At extends KeptPhase['at']> = Extract<KeptPhase, { readonly at: At }>;

/** Whether all bytes are here. */
export const isReadable = ({ at }: KeptPhase): boolean => at === 'kept' || at === 'outdated';

const afterCheck = (phase: KeptPhase, event: KeptEvent): KeptPhase =>
  event.type === 'checked' && event.found !== 'whole'
    ? { at: 'damaged', damage: event.found }
    : phase;

/** A step returns the same state where the event does not belong to it: answers may be late. */
const steps: {
  readonly [At in KeptPhase['at']]: (phase: PhaseAt<At>, event: KeptEvent) => KeptPhase;
} = {
  waiting: (phase, { type }) => {
    if (type === 'begin') return { at: 'loading' };
    return type === 'pause' ? { at: 'paused', why: 'user' } : phase;
  },
  loading: (phase, event) => {
    if (event.type === 'pause') return { at: 'paused', why: 'user' };
    return event.type === 'ended' ? afterDownload(event.answer) : phase;
  },
  paused: (phase, { type }) =>
    type === 'continue' || (type === 'retry' && endsItself(phase)) ? { at: 'waiting' } : phase,
  kept: (phase, event) =>
    event.type === 'replaced' ? { at: 'outdated' } : afterCheck(phase, event),
  outdated: (phase, event) =>
    event.type === 'continue' ? { at: 'waiting' } : afterCheck(phase, event),
  damaged: (phase, { type }) => (type === 'continue' ? { at: 'waiting' } : phase),
};

export function nextPhase(phase: KeptPhase | null, event: KeptEvent): KeptPhase | null {
  if (event.type === 'remove') return null;
  if (phase === null) return event.type === 'keep' ? { at: 'waiting' } : null;
  return steps[phase.at](phase as never, event);
}

function afterDownload(answer: DownloadAnswer): KeptPhase {
  if (answer === 'done') return { at: 'kept' };
  return { at: 'paused', why: answer === 'stopped' ? 'user' : answer };
}
