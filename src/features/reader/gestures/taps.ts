import type { TapZone } from '../readingDirection.ts';
import type { Point } from '../zoom/zoomRules.ts';

/** A tap within this time (ms) and distance (CSS pixels) of the first one is the second one. */
export const doubleTapDelay = 250;
const reach = 40;
/** The delay of the zoom after the second tap (ms), because the finger is still lifting. */
export const zoomDelay = 30;

export interface Tap {
  readonly at: Point;
  readonly time: number;
  /** The outer zones turn pages. 'middle' stands for all positions where a tap does not turn. */
  readonly zone: TapZone;
  readonly isFinger: boolean;
  /** The tap stopped moving pages. As a first tap it has no other effect. */
  readonly isCatch: boolean;
}

/** The effect of a first tap, which happens at once or if no second tap follows. */
export type TapState =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting'; readonly first: Tap; readonly done: 'turn' | 'bars' | 'nothing' }
  /** The second tap has come. The zoom about its position begins after `zoomDelay`. */
  | { readonly kind: 'zooming'; readonly at: Point };

export type TapEvent =
  | { readonly kind: 'tap'; readonly tap: Tap }
  /** The time of the last command `wait` is over. */
  | { readonly kind: 'timeout' }
  | { readonly kind: 'reset' };

export type TapCommand =
  | { readonly kind: 'turn'; readonly side: 'left' | 'right' }
  /** A second tap came, so the turn of the first one is undone. */
  | { readonly kind: 'undoTurn' }
  | { readonly kind: 'bars' }
  /** The tiles of the zoom can be painted ahead. */
  | { readonly kind: 'prerender'; readonly at: Point }
  | { readonly kind: 'zoom'; readonly at: Point }
  /** The zoom is cancelled. Its tiles would lie over pages at scale 1. */
  | { readonly kind: 'dropPrerendered' }
  | { readonly kind: 'wait'; readonly time: number };

interface Transition {
  readonly state: TapState;
  readonly commands: readonly TapCommand[];
}

export const noTaps: TapState = { kind: 'none' };

/** Distinguishes single and double taps. A tap in a zone turns, in the middle it toggles the bars; a double tap magnifies. */
export function tapTransition(state: TapState, event: TapEvent): Transition {
  if (event.kind === 'reset') return afterReset(state);
  if (event.kind === 'timeout') return afterWait(state);
  const { tap } = event;
  if (state.kind === 'zooming') return zoom(state.at);
  if (state.kind === 'waiting' && isSecond(state.first, tap)) return second(state.done, tap.at);
  return first(tap);
}

function first(tap: Tap): Transition {
  if (tap.zone !== 'middle') {
    const commands = [{ kind: 'turn', side: tap.zone } as const, wait(doubleTapDelay)];
    return { state: { kind: 'waiting', first: tap, done: 'turn' }, commands };
  }
  if (tap.isCatch || tap.isFinger)
    return {
      state: { kind: 'waiting', first: tap, done: 'nothing' },
      commands: [wait(doubleTapDelay)],
    };
  // A moving mouse has shown the bars already, so they are toggled at once.
  const commands = [{ kind: 'bars' } as const, wait(doubleTapDelay)];
  return { state: { kind: 'waiting', first: tap, done: 'bars' }, commands };
}

function second(done: 'turn' | 'bars' | 'nothing', at: Point): Transition {
  const known: TapCommand = done === 'turn' ? { kind: 'undoTurn' } : { kind: 'prerender', at };
  return { state: { kind: 'zooming', at }, commands: [known, wait(zoomDelay)] };
}

const zoom = (at: Point): Transition => ({ state: noTaps, commands: [{ kind: 'zoom', at }] });

function afterReset({ kind }: TapState): Transition {
  return { state: noTaps, commands: kind === 'zooming' ? [{ kind: 'dropPrerendered' }] : [] };
}

function afterWait(state: TapState): Transition {
  if (state.kind === 'zooming') return zoom(state.at);
  const showsBars = state.kind === 'waiting' && state.done === 'nothing' && !state.first.isCatch;
  return { state: noTaps, commands: showsBars ? [{ kind: 'bars' }] : [] };
}

const wait = (time: number): TapCommand => ({ kind: 'wait', time });

const isSecond = (one: Tap, { at, time }: Tap): boolean =>
  time - one.time < doubleTapDelay + zoomDelay &&
  Math.hypot(one.at.x - at.x, one.at.y - at.y) < reach;
