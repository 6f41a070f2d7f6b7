/** One event of a wheel or trackpad, in CSS pixels. */
export interface WheelStep {
  readonly dx: number;
  readonly dy: number;
  /** In ms. */
  readonly time: number;
  readonly isZoomed: boolean;
  /** The wheel reports lines or pages, so each event is a whole notch. */
  readonly isNotch: boolean;
  /** A vertical wheel turns. Otherwise it has no effect at scale 1. */
  readonly turnsVertically: boolean;
}

/** The gesture of wheel events that follow each other closely. */
export type WheelState =
  | { readonly kind: 'none' }
  /** The distance is still too short for a turn. */
  | Gathering
  /** The gesture has turned. Its inertia turns nothing until the user swipes again. */
  | Turned
  /** The gesture moves a magnified page. It turns nothing, also after a return to scale 1. */
  | { readonly kind: 'panning'; readonly time: number }
  /** The gesture is vertical at scale 1, and a vertical wheel does not turn. */
  | { readonly kind: 'idle'; readonly time: number };

type Axis = 'x' | 'y';

interface Gathering {
  readonly kind: 'gathering';
  /** The distance along each axis. An event counts for the axis of its larger part. */
  readonly sums: Readonly<Record<Axis, number>>;
  readonly time: number;
}

interface Turned {
  readonly kind: 'turned';
  readonly axis: Axis;
  /** The direction of the turn: 1 is right or down. */
  readonly sign: number;
  /** The times of the turn and of the last event (ms). */
  readonly since: number;
  readonly time: number;
  /** The size of the last event, and whether the sizes have begun to decrease. */
  readonly size: number;
  readonly isSlowing: boolean;
}

/** The effect of an event: a turn to a side or in reading order, a movement of the magnified page, or nothing. */
export type WheelEffect = 'left' | 'right' | 'next' | 'previous' | 'pan' | null;

interface Transition {
  readonly state: WheelState;
  readonly effect: WheelEffect;
}

export const noWheel: WheelState = { kind: 'none' };

/** A gesture ends after this time without events (ms). Inertia sends an event in each frame. */
export const wheelPause = 140;

/**
 * The distance (CSS pixels) at which a gesture turns. Up and down it is a full notch of a mouse, which is 100
 * pixels or more on a page that the browser magnifies to 125 % at most.
 */
const turnReach: Readonly<Record<Axis, number>> = { x: 30, y: 80 };

/** A turn by a vertical wheel ends after this time without events (ms). A wheel that runs out slows to such pauses. */
const turnRest = 250;

/**
 * Inertia only slows down. An event that is larger than the one before by these factors belongs to a new
 * swipe, but not within `after` (ms) of the turn.
 */
const newSwipe = { times: 1.6, more: 10, after: 200 };

export function wheelTransition(before: WheelState, step: WheelStep): Transition {
  const isOver = before.kind === 'none' || step.time - before.time > pauseAfter(before);
  const state = isOver ? noWheel : before;
  const { time } = step;
  if (state.kind === 'panning' || step.isZoomed)
    return { state: { kind: 'panning', time }, effect: step.isZoomed ? 'pan' : null };
  if (state.kind === 'turned') return afterTurn(state, step);
  return gather(state, step);
}

const pauseAfter = (state: WheelState): number =>
  state.kind === 'turned' && state.axis === 'y' ? turnRest : wheelPause;

const axisOf = ({ dx, dy }: WheelStep): Axis => (Math.abs(dx) > Math.abs(dy) ? 'x' : 'y');

const along = (axis: Axis, { dx, dy }: WheelStep): number => (axis === 'x' ? dx : dy);

function gather(state: WheelState, step: WheelStep): Transition {
  const { time } = step;
  const axis = axisOf(step);
  if (axis === 'y' && !step.turnsVertically)
    return { state: state.kind === 'gathering' ? { ...state, time } : idle(time), effect: null };
  const by = along(axis, step);
  const sums = state.kind === 'gathering' ? state.sums : { x: 0, y: 0 };
  const sum = Math.sign(sums[axis]) === -Math.sign(by) ? by : sums[axis] + by;
  const isFar = Math.abs(sum) >= turnReach[axis] || (step.isNotch && by !== 0);
  if (!isFar)
    return { state: { kind: 'gathering', sums: { ...sums, [axis]: sum }, time }, effect: null };
  const sign = Math.sign(sum);
  const size = Math.abs(by);
  return {
    state: { kind: 'turned', axis, sign, since: time, time, size, isSlowing: false },
    effect: effectOf(axis, sign),
  };
}

const idle = (time: number): WheelState => ({ kind: 'idle', time });

function effectOf(axis: Axis, sign: number): WheelEffect {
  if (axis === 'x') return sign > 0 ? 'right' : 'left';
  return sign > 0 ? 'next' : 'previous';
}

function afterTurn(state: Turned, step: WheelStep): Transition {
  const { time } = step;
  const by = along(state.axis, step);
  const size = Math.abs(by);
  const isBack = Math.sign(by) === -state.sign && axisOf(step) === state.axis;
  const { times, more, after } = newSwipe;
  const isLarger = size > state.size * times && size > state.size + more;
  if (isBack || (isLarger && state.isSlowing && time - state.since >= after))
    return gather(noWheel, step);
  const isSlowing = state.isSlowing || size < state.size;
  // Compared with the smallest event, so that a swipe with a slow start is found too.
  const smallest = isSlowing ? Math.min(size, state.size) : size;
  return { state: { ...state, time, size: smallest, isSlowing }, effect: null };
}
