import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  easings,
  type SpringConfig,
  type SpringValue,
  useReducedMotion,
  useSpring,
} from '../../../shared/ui/springs.ts';
import { frameIndexOf, type Layout, type PageHalf, spreadIndexOf } from '../spreads/layout.ts';
import {
  type Direction,
  type Swipe,
  signOf,
  rubberBandDistance,
  commandForSwipe,
} from '../readingDirection.ts';
import type { Session } from '../session/session.ts';
import { noteTurn } from '../readerTiming.ts';
import type { Turn, PageTurning } from './pageTurning.ts';
import { gap } from './geometry.ts';

export interface Neighbours {
  readonly direction: Direction;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** Moves the track with a drag. At the ends it resists. */
export function dragTrack(track: Track, x: number, width: number, around: Neighbours): void {
  const isForward = x * signOf(around.direction) < 0;
  const isFree = isForward ? around.hasNext : around.hasPrevious;
  track.setOffset(isFree ? x : rubberBandDistance(x, width));
}

/** Turns if the drag was far or fast enough; otherwise the track springs back. */
export function endDrag(
  turning: PageTurning,
  track: Track,
  { cause, ...how }: Swipe & { readonly cause: Event },
  { direction }: Neighbours,
): void {
  const move = commandForSwipe(how, direction);
  if (!move || !turning.turn(move, { cause, speed: how.speed })) track.release(how.speed);
}

interface TrackContext {
  readonly element: RefObject<HTMLElement | null>;
  readonly index: number;
  /** The position of a spread on the track, in CSS pixels. */
  readonly positionOf: (index: number) => number;
  readonly direction: Direction;
  readonly layout: Layout;
  readonly isSharp: (index: number) => boolean;
  /** Whether moving the track is enough to show a spread. */
  readonly canShowInstantly: (index: number) => boolean;
  /** Requests a spread and its neighbours from the painter. */
  readonly requestSpread: (index: number) => void;
}

/** The spring after a drag: stiff, and damped so that pages do not bounce. */
const dragSpring = { tension: 380, friction: 38 };
const thrown = (velocity: number) => ({ ...dragSpring, velocity });

/** The animation after a key or tap: the pages are visible in the first frame and settle. */
const turnAnimation = { duration: 160, easing: easings.easeOutCubic };

/** The track of the spreads, for gestures. */
export interface Track {
  /** CSS pixels to the right of rest. */
  readonly x: SpringValue<number>;
  readonly setOffset: (x: number) => void;
  /** Animates to rest from the release speed (CSS pixels per ms). */
  readonly release: (speed: number) => void;
}

/**
 * The spreads have fixed positions on the track, one step apart, and the track shows the current
 * one. A turn moves only the track: by `translate` to the other spread, by a
 * spring from the last visible position. No frame involves React, and the first frame
 * is shown before React renders.
 */
export function useTrack({ store, turning }: Session, context: TrackContext): Track {
  const { element, index, positionOf, direction } = context;
  const position = positionOf(index);
  useReducedMotion();
  const [{ x }, spring] = useSpring(() => ({ x: 0, config: dragSpring }));
  /** A page that is read half by half shows both halves while it moves. */
  const markMoving = (isMoving: boolean): void => {
    element.current?.toggleAttribute('data-moving', isMoving);
  };
  const settle = (how: { readonly config: SpringConfig; readonly immediate?: boolean }): void => {
    markMoving(true);
    void spring.start({ x: 0, ...how })[0]?.then(() => markMoving(x.isAnimating));
  };
  const shown = useRef({ index, at: Number.NaN });

  const show = useEffectEvent((to: number, turn: Turn | null) => {
    if (turn) noteTurn(turn.cause, context.isSharp(to));
    const moved = (to - shown.current.index) * signOf(direction);
    const at = positionOf(to);
    const x0 = startOf(turn, moved, x.get() + at - shown.current.at);
    shown.current = { index: to, at };
    alignTo(at, element.current);
    x.stop();
    x.set(x0);
    settle({ config: turn?.speed === undefined ? turnAnimation : thrown(turn.speed) });
  });
  /** React has not rendered the spread of an instant turn as active, so it would not make it inert again. */
  const concealInstantTurn = useEffectEvent(() => {
    const frame = frameIndexOf(shown.current.index, context.layout);
    if (frame !== frameIndexOf(index, context.layout)) setInert(element.current, frame, true);
  });
  const showImmediately = useEffectEvent(({ page, half }: PageHalf, turn: Turn) => {
    const to = spreadIndexOf(page, context.layout, half);
    concealInstantTurn();
    // React renders nothing for a turn back to the spread that it rendered last.
    const isPossible = to === index || context.canShowInstantly(to);
    // The mounted layout may be outdated.
    if (!isPossible || context.layout !== store.layout) {
      // The engine starts while React renders the frames of the pages.
      context.requestSpread(to);
      return false;
    }
    // The text of a spread is there with its pages. React makes the spread of the store active later.
    setInert(element.current, frameIndexOf(to, context.layout), false);
    show(to, turn);
    return true;
  });
  useEffect(
    () => turning.registerPresenter((target, turn) => showImmediately(target, turn)),
    [turning],
  );
  useLayoutEffect(() => {
    if (shown.current.at !== position) show(index, turning.consumePending());
  }, [turning, index, position]);

  return {
    x,
    setOffset: (to) => {
      markMoving(true);
      void spring.start({ x: to, immediate: true });
    },
    release: (speed) => settle({ immediate: false, config: thrown(speed) }),
  };
}

function alignTo(at: number, track: HTMLElement | null): void {
  if (track) track.style.translate = `${-at}px`;
}

function setInert(track: HTMLElement | null, index: number, isInert: boolean): void {
  const spread = track?.querySelector(`:scope > [data-spread="${index}"]`);
  spread?.toggleAttribute('inert', isInert);
}

/**
 * After a drag the animation starts at the release position; a key or tap turns at once with a short animation.
 * A jump has none: its pages are being painted, on the cores that the animation would need
 * (measured on two cores: sharp after 0.83 of the time of pdf.js's own viewer with it, 0.73 without).
 * @param x the offset at which the new spread is where it was
 */
function startOf(turn: Turn | null, moved: number, x: number): number {
  if (!turn || moved === 0) return 0;
  if (turn.speed !== undefined) return x;
  return Math.abs(moved) === 1 ? moved * gap : 0;
}
