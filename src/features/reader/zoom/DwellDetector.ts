import { type PanBounds, type Transform, movedBy } from './transform.ts';

/** A pointer that moves less than this (CSS pixels) in this time (ms) dwells. */
const reach = 8;
const patience = 32;

/** A moving pointer counts as dwelling at this interval (ms). */
const longest = 250;

/**
 * Reports where the pointer dwells during a gesture. Moving text is hardly read, and each tile costs
 * painting: of a pan's frames 71 to 81 % were presented when each movement was followed, 77 to 78 % at
 * four a second and 76 to 83 % with none, main thread slowed 4 times. Where the pointer dwells, or moves
 * beyond the limits, tiles are painted as at a release there, so that nothing is left to do
 * at the release.
 */
export class DwellDetector {
  readonly #onDwell: (transform: Transform) => void;
  /** The resting transform at a release now. */
  #held: Transform | null = null;
  /** The resting transform and time (ms) of the last movement. */
  #passed: Transform | null = null;
  #passedAt = 0;
  /** Start of the gesture, or the last report. */
  #reportedAt = 0;
  #timer = 0;
  #frame = 0;

  constructor(onDwell: (transform: Transform) => void) {
    this.#onDwell = onDwell;
  }

  /** Starts a gesture. */
  begin(): void {
    this.#reportedAt = performance.now();
  }

  /** Records a movement with its resting transform. */
  move(rest: Transform, bounds: PanBounds): void {
    this.#held = rest;
    if (this.#passed && movedBy(this.#passed, rest, bounds) < reach) return;
    const now = performance.now();
    const isOverdue = now > this.#reportedAt + longest;
    if (isOverdue) this.end();
    this.#passed = rest;
    this.#passedAt = now;
    if (isOverdue) this.#report();
    else if (!this.#timer) this.#scheduleCheck(patience);
  }

  /** One timer for all movements, because a timer for each costs more than the rest of a movement. */
  #scheduleCheck(time: number): void {
    this.#timer = window.setTimeout(() => {
      const left = this.#passedAt + patience - performance.now();
      if (left > 1) return this.#scheduleCheck(left);
      this.#timer = 0;
      this.#check(this.#passed);
    }, time);
  }

  /** Waits for a frame, because a busy page delivers movements late. */
  #check(passed: Transform | null): void {
    this.#frame = requestAnimationFrame(() => {
      if (this.#passed === passed) this.#report();
    });
  }

  #report(): void {
    this.#reportedAt = performance.now();
    if (this.#held) this.#onDwell(this.#held);
  }

  /** Ends the gesture. */
  end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#timer = 0;
    this.#passed = null;
  }
}
