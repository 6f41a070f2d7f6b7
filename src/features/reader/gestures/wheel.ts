/** One event of a wheel or trackpad, in CSS pixels. */
export interface WheelStep {
  readonly dx: number;
  readonly dy: number;
  /** In ms. */
  readonly time: number;
  readonly isZoomed: boolean;
}

/** The gesture of wheel events that follow each other closely. */
export type WheelState =
  | { readonly kind: 'none' }
  /** Not far enough to turn yet. */
  | { readonly kind: 'gathering'; readonly dx: number; readonly time: number }
  /** It has turned. Its inertia turns nothing, until one pushes again. */
  | Turned
  /** It moves a magnified page, and turns nothing even when the page is whole again. */
  | { readonly kind: 'panning'; readonly time: number }
  /** It went up or down on whole pages, which means nothing. */
  | { readonly kind: 'idle'; readonly time: number };

interface Turned {
  readonly kind: 'turned';
  /** The side to which it turned: 1 is right. */
  readonly sign: number;
  /** When it turned, and its last event (ms). */
  readonly since: number;
  readonly time: number;
  /** The last event's size, and whether events have begun to become smaller. */
  readonly size: number;
  readonly isSlowing: boolean;
}

/** To which side one event turns; 'pan' moves the page by the event; null does nothing. */
export type WheelMeaning = 'left' | 'right' | 'pan' | null;

interface Transition {
  readonly state: WheelState;
  readonly meaning: WheelMeaning;
}

export const noWheel: WheelState = { kind: 'none' };

/** A gesture is over when nothing came for this long (ms). Inertia sends an event in each frame. */
export const wheelPause = 140;

/** A swipe turns after so many CSS pixels to one side. */
const turnReach = 30;

/**
 * Inertia only becomes slower. Events that are so much larger than the ones before are a new push, but
 * no hand pushes again so soon (ms).
 */
const pushedAgain = { times: 1.6, more: 10, after: 200 };

export function wheelTransition(before: WheelState, step: WheelStep): Transition {
  const isOver = before.kind === 'none' || step.time - before.time > wheelPause;
  const state = isOver ? noWheel : before;
  const { time } = step;
  if (state.kind === 'panning' || step.isZoomed)
    return { state: { kind: 'panning', time }, meaning: step.isZoomed ? 'pan' : null };
  if (state.kind === 'turned') return afterTurn(state, step);
  return gather(state.kind === 'gathering' ? state.dx : 0, state, step);
}

function gather(gathered: number, state: WheelState, { dx, dy, time }: WheelStep): Transition {
  if (Math.abs(dx) <= Math.abs(dy)) {
    const kept = state.kind === 'gathering' ? { ...state, time } : { kind: 'idle' as const, time };
    return { state: kept, meaning: null };
  }
  const all = Math.sign(gathered) === -Math.sign(dx) ? dx : gathered + dx;
  if (Math.abs(all) < turnReach)
    return { state: { kind: 'gathering', dx: all, time }, meaning: null };
  const sign = Math.sign(all);
  const size = Math.abs(dx);
  const turned = { kind: 'turned', sign, since: time, time, size, isSlowing: false } as const;
  return { state: turned, meaning: sign > 0 ? 'right' : 'left' };
}

function afterTurn(state: Turned, step: WheelStep): Transition {
  const { dx, time } = step;
  const size = Math.abs(dx);
  const isBack = Math.sign(dx) === -state.sign && size > Math.abs(step.dy);
  const { times, more, after } = pushedAgain;
  const isLarger = size > state.size * times && size > state.size + more;
  if (isBack || (isLarger && state.isSlowing && time - state.since >= after))
    return gather(0, noWheel, step);
  const isSlowing = state.isSlowing || size < state.size;
  // From the slowest event on, so that a push that begins slowly is one too.
  const least = isSlowing ? Math.min(size, state.size) : size;
  return { state: { ...state, time, size: least, isSlowing }, meaning: null };
}
