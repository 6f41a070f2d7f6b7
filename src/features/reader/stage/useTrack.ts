import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import {
  easings,
  type SpringValue,
  useReducedMotion,
  useSpring,
} from '../../../shared/ui/springs.ts';
import { type Layout, spreadIndexOf } from '../layout.ts';
import { type Direction, onward } from '../sides.ts';
import { reader } from '../store.ts';
import { noteTurn } from '../timing.ts';
import { registerTurnPresenter, consumePendingTurn, type Turn } from '../turning.ts';
import { gap } from './geometry.ts';

interface TrackContext {
  /** What carries the spreads. */
  readonly element: RefObject<HTMLElement | null>;
  /** The spread that is read. */
  readonly index: number;
  /** From one spread to the next, in CSS pixels. */
  readonly step: number;
  readonly direction: Direction;
  readonly layout: Layout;
  /** Whether a spread stands here, painted. */
  readonly isSharp: (index: number) => boolean;
  /** Whether a spread can be shown by nothing but a movement of the track. */
  readonly canShowInstantly: (index: number) => boolean;
  /** Has a spread and those around it painted. */
  readonly requestSpread: (index: number) => void;
}

/** What a hand moves: stiff enough to be there when one looks, damped so that paper does not bounce. */
const dragSpring = { tension: 380, friction: 38 };
const thrown = (velocity: number) => ({ ...dragSpring, velocity });

/** What a key or tap moves: the pages are there in the first frame and only settle. */
const turnAnimation = { duration: 160, easing: easings.easeOutCubic };

/** What carries the spreads, for hands that take hold of it. */
export interface Track {
  /** CSS pixels to the right of rest. */
  readonly x: SpringValue<number>;
  /** Stays where the hand puts it. */
  readonly setOffset: (x: number) => void;
  /** Goes home on its own, from the speed (CSS pixels per ms) at which the hand let go. */
  readonly release: (speed: number) => void;
}

/** Where a spread stands on the track, in CSS pixels from the first one. */
export const positionOnTrack = (index: number, step: number, direction: Direction): number =>
  index * step * onward(direction);

/**
 * The spreads stand still on the track, one step apart, and the track lies under the stage with the
 * one that is read. A turn moves nothing but the track: by `translate` to the other spread, by a
 * spring from where the eye left the pages. No frame of that goes through React, and the first one
 * is shown before React has heard of it.
 */
export function useTrack(context: TrackContext): Track {
  const { element, index, step, direction } = context;
  useReducedMotion();
  const [{ x }, spring] = useSpring(() => ({ x: 0, config: dragSpring }));
  const shown = useRef({ index, at: Number.NaN });

  const show = useEffectEvent((to: number, turn: Turn | null) => {
    if (turn) noteTurn(turn.cause, context.isSharp(to));
    const moved = (to - shown.current.index) * onward(direction);
    const at = positionOnTrack(to, step, direction);
    shown.current = { index: to, at };
    alignTo(at, element.current);
    x.stop();
    x.set(startOf(turn, moved, x.get(), step));
    void spring.start({
      x: 0,
      config: turn?.speed === undefined ? turnAnimation : thrown(turn.speed),
    });
  });
  const showImmediately = useEffectEvent((target: PageNumber, turn: Turn) => {
    const to = spreadIndexOf(target, context.layout);
    // What stands here may be about to stand otherwise.
    if (!context.canShowInstantly(to) || context.layout !== reader.layout) {
      // The engine begins while React still draws the places of the pages.
      context.requestSpread(to);
      return false;
    }
    show(to, turn);
    return true;
  });
  useEffect(() => registerTurnPresenter((target, turn) => showImmediately(target, turn)), []);
  useLayoutEffect(() => {
    const isShown = shown.current.at === positionOnTrack(index, step, direction);
    if (!isShown) show(index, consumePendingTurn());
  }, [index, step, direction]);

  return {
    x,
    setOffset: (to) => void spring.start({ x: to, immediate: true }),
    release: (speed) => void spring.start({ x: 0, immediate: false, config: thrown(speed) }),
  };
}

function alignTo(at: number, track: HTMLElement | null): void {
  if (track) track.style.translate = `${-at}px`;
}

/**
 * A hand finds the pages where it let go of them; a key or tap turns at once, with a hint of the way.
 * A jump gives none: its pages are still being painted, by the cores that the movement would take
 * (measured on two cores: sharp after 0.83 of the time of pdf.js's own viewer with it, 0.73 without).
 */
function startOf(turn: Turn | null, moved: number, x: number, step: number): number {
  if (!turn || moved === 0) return 0;
  if (turn.speed !== undefined) return x + moved * step;
  return Math.abs(moved) === 1 ? moved * gap : 0;
}
