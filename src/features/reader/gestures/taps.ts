import type { TapZone } from '../rules.ts';
import type { Point } from '../zoom/transform.ts';

/** A second tap comes within this time and distance (ms, CSS pixels), or it is a first one. */
export const doubleTapDelay = 250;
const reach = 40;
/** Fingers are still leaving the stage when the second tap is known; the zoom begins this much later. */
export const zoomDelay = 30;

export interface Tap {
  readonly at: Point;
  readonly time: number;
  /** The outer zones turn pages; it is 'middle' wherever a tap turns nothing. */
  readonly zone: TapZone;
  readonly isFinger: boolean;
  /** It stopped pages that were moving, and means no more as a first tap. */
  readonly isCatch: boolean;
}

/** What one tap has done, or is going to do if no second one comes. */
export type TapState =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting'; readonly first: Tap; readonly done: 'turn' | 'bars' | 'nothing' }
  /** A second tap is known, and the zoom about its place is about to begin. */
  | { readonly kind: 'zooming'; readonly at: Point };

export type TapEvent =
  | { readonly kind: 'tap'; readonly tap: Tap }
  /** The time that the last command `wait` named is over. */
  | { readonly kind: 'timeout' }
  | { readonly kind: 'forget' };

export type TapCommand =
  | { readonly kind: 'turn'; readonly side: 'left' | 'right' }
  /** A second tap came: the first one's turn was not meant. */
  | { readonly kind: 'undoTurn' }
  | { readonly kind: 'bars' }
  /** The zoom is known and may be painted ahead. */
  | { readonly kind: 'prerender'; readonly at: Point }
  | { readonly kind: 'zoom'; readonly at: Point }
  /** The zoom does not begin: its tiles would lie over whole pages. */
  | { readonly kind: 'dropPrerendered' }
  | { readonly kind: 'wait'; readonly time: number };

interface Transition {
  readonly state: TapState;
  readonly commands: readonly TapCommand[];
}

export const noTaps: TapState = { kind: 'none' };

/** Distinguishes single and double taps. A tap in a zone turns, in the middle it toggles the bars; a double tap magnifies. */
export function tapTransition(state: TapState, event: TapEvent): Transition {
  if (event.kind === 'forget') return forgotten(state);
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
  // A mouse has called the bars by moving here, so there is nothing to wait for.
  const commands = [{ kind: 'bars' } as const, wait(doubleTapDelay)];
  return { state: { kind: 'waiting', first: tap, done: 'bars' }, commands };
}

function second(done: 'turn' | 'bars' | 'nothing', at: Point): Transition {
  const known: TapCommand = done === 'turn' ? { kind: 'undoTurn' } : { kind: 'prerender', at };
  return { state: { kind: 'zooming', at }, commands: [known, wait(zoomDelay)] };
}

const zoom = (at: Point): Transition => ({ state: noTaps, commands: [{ kind: 'zoom', at }] });

function forgotten({ kind }: TapState): Transition {
  return { state: noTaps, commands: kind === 'zooming' ? [{ kind: 'dropPrerendered' }] : [] };
}

function afterWait(state: TapState): Transition {
  if (state.kind === 'zooming') return zoom(state.at);
  const isCall = state.kind === 'waiting' && state.done === 'nothing' && !state.first.isCatch;
  return { state: noTaps, commands: isCall ? [{ kind: 'bars' }] : [] };
}

const wait = (time: number): TapCommand => ({ kind: 'wait', time });

const isSecond = (one: Tap, { at, time }: Tap): boolean =>
  time - one.time < doubleTapDelay + zoomDelay &&
  Math.hypot(one.at.x - at.x, one.at.y - at.y) < reach;
