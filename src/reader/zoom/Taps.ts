import type { Point } from './rules.ts';

/** A second tap comes within this time and distance (ms, CSS pixels), or it is a first one. */
const patience = 250;
const reach = 40;
/** Fingers are still leaving the glass when the second tap is known; it moves this much later. */
const leaving = 30;

interface Tap {
  readonly at: Point;
  readonly time: number;
}

interface Meanings {
  readonly once: (event: Event) => void;
  readonly twice: (at: Point, event: Event) => void;
  /** The second tap is known and `twice` is about to come. */
  readonly soonTwice: (at: Point, event: Event) => void;
}

/** Tells one tap from two. A tap that may be the first of two means something only after a while. */
export class Taps {
  #first: Tap | null = null;
  #timer = 0;

  tap(at: Point, event: Event, { once, twice, soonTwice }: Meanings): void {
    clearTimeout(this.#timer);
    const first = this.#first;
    const isSecond = first !== null && isNear(first, at, event.timeStamp);
    this.#first = isSecond ? null : { at, time: event.timeStamp };
    if (isSecond) {
      soonTwice(at, event);
      this.#timer = window.setTimeout(twice, leaving, at, event);
    }
    // A mouse has called the bars by moving here, so there is nothing to wait for.
    else if (isTouch(event)) this.#timer = window.setTimeout(once, patience, event);
    else once(event);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#first = null;
  }
}

const isNear = ({ at, time }: Tap, { x, y }: Point, now: number): boolean =>
  now - time < patience + leaving && Math.hypot(at.x - x, at.y - y) < reach;

const isTouch = (event: Event): boolean =>
  event instanceof PointerEvent && event.pointerType === 'touch';
