import { easings, type SpringValue, useReducedMotion, useSpring } from '@react-spring/web';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Direction, onward } from '../sides.ts';
import { noteTurn } from '../timing.ts';
import { takeTurn, type Turn } from '../turning.ts';
import { gap } from './geometry.ts';

interface Place {
  /** The spread that is read. */
  readonly index: number;
  /** From one spread to the next, in CSS pixels. */
  readonly step: number;
  readonly direction: Direction;
  /** Whether what is read has been painted already. */
  readonly isSharp: () => boolean;
}

/** What a hand moves: stiff enough to be there when one looks, damped so that paper does not bounce. */
const paper = { tension: 380, friction: 38 };
const thrown = (velocity: number) => ({ ...paper, velocity });

/** What a key or tap moves: the pages are there in the first frame and only settle. */
const hint = { duration: 160, easing: easings.easeOutCubic };

/** What carries the spreads, for hands that take hold of it. */
export interface Track {
  /** CSS pixels to the right of rest. */
  readonly x: SpringValue<number>;
  /** Stays where the hand puts it. */
  readonly put: (x: number) => void;
  /** Goes home on its own, from the speed (CSS pixels per ms) at which the hand let go. */
  readonly release: (speed: number) => void;
}

/**
 * The track rests at 0 under the spread that is read; the others stand beside it. When another
 * spread is read all of them move over by as many steps at once, so the track is set where the eye
 * left it and springs home. No frame of that goes through React.
 */
export function useTrack({ index, step, direction, isSharp }: Place): Track {
  useReducedMotion();
  const [{ x }, spring] = useSpring(() => ({ x: 0, config: paper }));
  const shown = useRef(index);
  const sharp = useEffectEvent(isSharp);
  useLayoutEffect(() => {
    const moved = (index - shown.current) * onward(direction);
    shown.current = index;
    const turn = takeTurn();
    if (turn) noteTurn(turn.cause, sharp());
    x.stop();
    x.set(startOf(turn, moved, x.get(), step));
    void spring.start({ x: 0, config: turn?.speed === undefined ? hint : thrown(turn.speed) });
  }, [index, step, direction, x, spring]);
  return {
    x,
    put: (to) => void spring.start({ x: to, immediate: true }),
    release: (speed) => void spring.start({ x: 0, immediate: false, config: thrown(speed) }),
  };
}

/** A hand finds the pages where it let go of them; a key or tap turns at once, with a hint of the way. */
function startOf(turn: Turn | null, moved: number, x: number, step: number): number {
  if (!turn || moved === 0) return 0;
  return turn.speed === undefined ? Math.sign(moved) * gap : x + moved * step;
}
