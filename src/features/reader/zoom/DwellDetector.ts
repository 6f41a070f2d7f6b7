import { type PanBounds, type Transform, movedBy } from './zoomRules.ts';

/** A pointer that moves less than this (CSS pixels) in this time (ms) dwells. */
const reach = 8;
const dwellTime = 32;

/** A moving pointer counts as dwelling at this interval (ms). */
const reportInterval = 250;

/**
 * Reports the transform where the pointer dwells during a gesture. Users hardly read moving text, and each
 * tile costs painting time. Where the pointer dwells, or moves beyond the limits, the tiles of a release are
 * painted ahead. Frames presented during a pan, main thread slowed 4 times: 71 to 81 % with tiles for each
 * movement, 77 to 78 % with four a second, 76 to 83 % without tiles.
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
    const isOverdue = now > this.#reportedAt + reportInterval;
    if (isOverdue) this.end();
    this.#passed = rest;
    this.#passedAt = now;
    if (isOverdue) this.#report();
    else if (!this.#timer) this.#scheduleCheck(dwellTime);
  }

  /** One timer for all movements, because a timer for each costs more than the rest of a movement. */
  #scheduleCheck(time: number): void {
    this.#timer = window.setTimeout(() => {
      const left = this.#passedAt + dwellTime - performance.now();
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
