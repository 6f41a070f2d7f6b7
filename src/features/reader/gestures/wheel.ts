/** One event of a wheel or trackpad, in CSS pixels. */
interface WheelStep {
  readonly dx: number;
  readonly dy: number;
  /** In ms. */
  readonly time: number;
  readonly isZoomed: boolean;
}

/** The gesture of wheel events that follow each other closely. */
export type WheelState =
  | { readonly kind: 'none' }
  /** The distance is still too short for a turn. */
  | { readonly kind: 'gathering'; readonly dx: number; readonly time: number }
  /** The gesture has turned. Its inertia turns nothing until the user swipes again. */
  | Turned
  /** The gesture moves a magnified page. It turns nothing, also after a return to scale 1. */
  | { readonly kind: 'panning'; readonly time: number }
  /** The gesture is vertical at scale 1, which has no effect. */
  | { readonly kind: 'idle'; readonly time: number };

interface Turned {
  readonly kind: 'turned';
  /** The side of the turn: 1 is right. */
  readonly sign: number;
  /** The times of the turn and of the last event (ms). */
  readonly since: number;
  readonly time: number;
  /** The size of the last event, and whether the sizes have begun to decrease. */
  readonly size: number;
  readonly isSlowing: boolean;
}

/** The effect of an event: a turn to a side, a movement of the magnified page, or nothing. */
export type WheelEffect = 'left' | 'right' | 'pan' | null;

interface Transition {
  readonly state: WheelState;
  readonly effect: WheelEffect;
}

export const noWheel: WheelState = { kind: 'none' };

/** A gesture ends after this time without events (ms). Inertia sends an event in each frame. */
export const wheelPause = 140;

/** The distance to one side (CSS pixels) at which a swipe turns. */
const turnReach = 30;

/**
 * Inertia only slows down. An event that is larger than the one before by these factors belongs to a new
 * swipe, but not within `after` (ms) of the turn.
 */
const newSwipe = { times: 1.6, more: 10, after: 200 };

export function wheelTransition(before: WheelState, step: WheelStep): Transition {
  const isOver = before.kind === 'none' || step.time - before.time > wheelPause;
  const state = isOver ? noWheel : before;
  const { time } = step;
  if (state.kind === 'panning' || step.isZoomed)
    return { state: { kind: 'panning', time }, effect: step.isZoomed ? 'pan' : null };
  if (state.kind === 'turned') return afterTurn(state, step);
  return gather(state.kind === 'gathering' ? state.dx : 0, state, step);
}

function gather(gathered: number, state: WheelState, { dx, dy, time }: WheelStep): Transition {
  if (Math.abs(dx) <= Math.abs(dy)) {
    const kept = state.kind === 'gathering' ? { ...state, time } : { kind: 'idle' as const, time };
    return { state: kept, effect: null };
  }
  const all = Math.sign(gathered) === -Math.sign(dx) ? dx : gathered + dx;
  if (Math.abs(all) < turnReach)
    return { state: { kind: 'gathering', dx: all, time }, effect: null };
  const sign = Math.sign(all);
  const size = Math.abs(dx);
  const turned = { kind: 'turned', sign, since: time, time, size, isSlowing: false } as const;
  return { state: turned, effect: sign > 0 ? 'right' : 'left' };
}

function afterTurn(state: Turned, step: WheelStep): Transition {
  const { dx, time } = step;
  const size = Math.abs(dx);
  const isBack = Math.sign(dx) === -state.sign && size > Math.abs(step.dy);
  const { times, more, after } = newSwipe;
  const isLarger = size > state.size * times && size > state.size + more;
  if (isBack || (isLarger && state.isSlowing && time - state.since >= after))
    return gather(0, noWheel, step);
  const isSlowing = state.isSlowing || size < state.size;
  // Compared with the smallest event, so that a swipe with a slow start is found too.
  const smallest = isSlowing ? Math.min(size, state.size) : size;
  return { state: { ...state, time, size: smallest, isSlowing }, effect: null };
}
