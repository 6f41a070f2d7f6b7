import { type PanBounds, type Transform, movedBy } from './rules.ts';

/** A hand that moves nothing by more than this (CSS pixels) in this time (ms) lingers. */
const reach = 8;
const patience = 32;

/** One that moves on and on is taken to linger this often (ms) all the same. */
const longest = 250;

/**
 * Tells where a hand lingers that moves the glass. What flies by is hardly read, and each window costs
 * painting: of a pan's frames 71 to 81 % were presented when each movement was followed, 77 to 78 % at
 * four a second and 76 to 83 % with none, main thread slowed 4 times. Where the hand lingers, or goes on
 * beyond what can be reached, all is made sharp as if it had let go there, so that nothing is left to do
 * when it does.
 */
export class DwellDetector {
  readonly #onDwell: (transform: Transform) => void;
  /** Where the glass would rest if the hand let go of it. */
  #held: Transform | null = null;
  /** Where that was when the hand last moved on, and when (ms). */
  #passed: Transform | null = null;
  #passedAt = 0;
  /** When the hand took hold of the glass, or was last told of. */
  #reportedAt = 0;
  #timer = 0;
  #frame = 0;

  constructor(onDwell: (transform: Transform) => void) {
    this.#onDwell = onDwell;
  }

  /** A hand has taken hold of the glass. */
  begin(): void {
    this.#reportedAt = performance.now();
  }

  /** The hand holds the glass where it would come to rest like this. */
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

  /** One timer for all movements: to set one for each is dearer than what else a movement needs. */
  #scheduleCheck(time: number): void {
    this.#timer = window.setTimeout(() => {
      const left = this.#passedAt + patience - performance.now();
      if (left > 1) return this.#scheduleCheck(left);
      this.#timer = 0;
      this.#check(this.#passed);
    }, time);
  }

  /** Movements come with the next frame, and a busy page shows that late. */
  #check(passed: Transform | null): void {
    this.#frame = requestAnimationFrame(() => {
      if (this.#passed === passed) this.#report();
    });
  }

  #report(): void {
    this.#reportedAt = performance.now();
    if (this.#held) this.#onDwell(this.#held);
  }

  /** The hand has let go. */
  end(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#timer = 0;
    this.#passed = null;
  }
}
