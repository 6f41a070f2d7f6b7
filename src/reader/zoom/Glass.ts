import { Controller, type SpringConfig } from '../../ui/springs.ts';
import type { PlacedPage } from '../rules.ts';
import { reader } from '../store.ts';
import type { View } from '../stage/geometry.ts';
import { windowPixels } from '../stage/budget.ts';
import {
  atRest,
  type Ground,
  glideTime,
  groundOf,
  isZoomed,
  type Look,
  middleOf,
  movedBy,
  type Point,
  restNear,
  sharpParts,
  softened,
  thrown,
  within,
  zoomedAbout,
} from './rules.ts';
import type { SharpWindows } from './SharpWindows.ts';
import { takeZooming } from './zooming.ts';

/**
 * A hand that moves nothing by more than `reach` (CSS pixels) in this time (ms) lingers. One that
 * moves on and on for `longest` (ms) has something painted all the same.
 */
const lingering = { reach: 8, time: 32, longest: 250 };

const settling: SpringConfig = { tension: 320, friction: 36 };

/** Critically damped from just this far away, a spring is a page that slows down by itself. */
const gliding: SpringConfig = {
  tension: (1000 / glideTime) ** 2,
  friction: 2000 / glideTime,
  precision: 0.1,
};

interface Over {
  readonly placed: readonly PlacedPage[];
  readonly view: View;
  readonly ground: Ground;
}

/**
 * What magnifies the stage. Hands and springs move it without React; the store learns the scale at
 * which it is going to rest, and tells it of those that buttons and keys ask for. Wherever it is
 * going to rest the sharp windows are asked for at once, so that they are there before it is.
 */
export class Glass {
  readonly #springs = new Controller<{ x: number; y: number; scale: number }>({ ...atRest });
  readonly #windows: SharpWindows;
  #over: Over | null = null;
  #aim: Look = atRest;
  /** Where the glass would rest if the hand let go of it. */
  #held: Look = atRest;
  /** Where that was when the hand last moved on. */
  #passed: Look | null = null;
  #passedAt = 0;
  #resting = 0;
  #lingering = 0;
  /** When the hand took hold of the glass, or something was painted for it since. */
  #followed = 0;

  constructor(windows: SharpWindows) {
    this.#windows = windows;
  }

  /** For the style of what lies under the glass; its corner is the origin. */
  get style() {
    return this.#springs.springs;
  }

  get now(): Look {
    return this.#springs.get();
  }

  get isZoomed(): boolean {
    return isZoomed(this.now);
  }

  /** Other pages lie under the glass, or the same ones on a stage of another size. */
  layOver(placed: readonly PlacedPage[], view: View): void {
    const before = this.#over;
    const ground = groundOf(placed, view.stage, view.density);
    this.#over = { placed, view, ground };
    if (!before || !isZoomed(this.#aim) || !sharesPage(before.placed, placed)) return this.reset();
    const { x, y, scale } = this.#aim;
    const grown = ground.width / before.ground.width;
    const look = restNear({ scale, x: x * grown, y: y * grown }, ground);
    void this.#springs.start({ ...look, immediate: true });
    this.#aimAt(look, performance.now(), 0);
  }

  /** Back to scale 1 without a motion. */
  reset(): void {
    this.#waitNoMore();
    this.#aim = atRest;
    reader.scale = atRest.scale;
    void this.#springs.stop().start({ ...atRest, immediate: true });
    this.#windows.clear();
  }

  /** Stops where it is. Answers whether it moved. */
  hold(): boolean {
    const { x, y, scale } = this.#springs.springs;
    const moved = [x, y, scale].some((spring) => spring.isAnimating);
    if (moved) this.#springs.stop();
    this.#followed = performance.now();
    return moved;
  }

  /**
   * Stays where a hand puts it; beyond the pages' edges it follows less and less. `rest` is where it
   * would be let go of.
   */
  put(look: Look, rest: Look = look): void {
    if (!this.#over) return;
    const { ground } = this.#over;
    this.#springs.set({ ...softened(look, ground) });
    this.#sharpenWhereItLingers(this.#onPixels(restNear(rest, ground)), ground);
  }

  /**
   * What flies by under a hand is hardly read, and each window costs painting: of a pan's frames 71 to
   * 81 % were presented when each movement was followed, 77 to 78 % at four a second and 76 to 83 % with
   * none, main thread slowed 4 times. Where the hand lingers, or goes on beyond what can be reached, all
   * is made sharp as if it had let go there, so that nothing is left to do when it does.
   */
  #sharpenWhereItLingers(rest: Look, ground: Ground): void {
    this.#held = rest;
    if (this.#passed && movedBy(this.#passed, rest, ground) < lingering.reach) return;
    const now = performance.now();
    const isTooLong = now > this.#followed + lingering.longest;
    if (!this.#passed || isTooLong) this.#waitNoMore();
    this.#passed = rest;
    this.#passedAt = now;
    if (isTooLong) this.#sharpenHeld();
    else if (!this.#resting) this.#lookAfter(lingering.time);
  }

  /** One timer for all movements: to set one for each is dearer than the movement's own arithmetic. */
  #lookAfter(time: number): void {
    this.#resting = window.setTimeout(() => {
      const left = this.#passedAt + lingering.time - performance.now();
      if (left > 1) return this.#lookAfter(left);
      this.#resting = 0;
      // Movements come with the next frame, and a busy page shows that late.
      const passed = this.#passed;
      this.#lingering = requestAnimationFrame(() => {
        if (this.#passed === passed) this.#sharpenHeld();
      });
    }, time);
  }

  #sharpenHeld(): void {
    this.#followed = performance.now();
    if (isZoomed(this.#held)) this.#windows.follow(this.#partsAt(this.#held));
  }

  #waitNoMore(): void {
    clearTimeout(this.#resting);
    cancelAnimationFrame(this.#lingering);
    this.#resting = 0;
    this.#passed = null;
  }

  /** Moved by a wheel, which has no end to be waited for: it stays within the limits. */
  slide(look: Look): void {
    if (this.#over) this.put(within(look, this.#over.ground));
  }

  /** Goes where a hand has let go of it, or to the nearest place where it can rest. */
  letGo(look: Look, since: number): void {
    if (this.#over) this.#go(restNear(look, this.#over.ground), { since });
  }

  /** Glides on from the speed (CSS pixels per ms) at which the hand let go. */
  throw(speed: Point, since: number): void {
    if (!this.#over) return;
    const free = thrown(this.now, speed);
    const aim = restNear(free, this.#over.ground);
    this.#go(aim, {
      since,
      config: (key) => ({
        ...(key !== 'scale' && aim[key] === free[key] ? gliding : settling),
        velocity: key === 'scale' ? 0 : speed[key],
      }),
    });
  }

  /** To another scale with `about` held still; without it, with what the eye rests on. */
  zoom(scale: number, since: number, { about, rest }: { about?: Point; rest?: number } = {}): void {
    if (this.#over) this.#go(this.#zoomed(scale, this.#over.ground, about), { since, rest });
  }

  /** Has painted what `zoom` with the same words is going to show, and moves nothing. */
  foresee(scale: number, since: number, about: Point): void {
    if (!this.#over) return;
    const aim = this.#onPixels(this.#zoomed(scale, this.#over.ground, about));
    if (isZoomed(aim)) this.#windows.settle(this.#partsAt(aim), since);
  }

  #zoomed(scale: number, ground: Ground, about = middleOf(this.now, ground)): Look {
    return restNear(zoomedAbout(this.now, scale, about), ground);
  }

  /** The store asks for a scale. */
  follow(scale: number): void {
    const { since, rest } = takeZooming();
    if (scale !== this.#aim.scale) this.zoom(scale, since, { rest });
  }

  #go(look: Look, { since, rest = 0, config = () => settling }: Going): void {
    const aim = this.#onPixels(look);
    this.#aimAt(aim, since, rest);
    const closeWindows = () => aim === this.#aim && !isZoomed(aim) && this.#windows.clear();
    void this.#springs.start({ ...aim, immediate: false, config, onRest: closeWindows });
  }

  #aimAt(aim: Look, since: number, rest: number): void {
    this.#aim = aim;
    reader.scale = aim.scale;
    this.#waitNoMore();
    if (rest > 0) this.#resting = window.setTimeout(() => this.#sharpen(since), rest);
    else this.#sharpen(since);
  }

  #sharpen(since: number): void {
    if (isZoomed(this.#aim)) this.#windows.settle(this.#partsAt(this.#aim), since);
  }

  #partsAt(look: Look) {
    if (!this.#over) return [];
    const { placed, view } = this.#over;
    return sharpParts(look, placed, view.stage, view.density, windowPixels);
  }

  /** Bitmaps painted for scale 1 are sharpest on whole pixels, and so are edges of paper. */
  #onPixels({ scale, x, y }: Look): Look {
    const density = this.#over?.view.density ?? 1;
    const whole = (length: number) => Math.round(length * density) / density;
    return { scale, x: whole(x), y: whole(y) };
  }
}

interface Going {
  readonly since: number;
  readonly rest?: number | undefined;
  readonly config?: (key: keyof Look) => SpringConfig;
}

const sharesPage = (one: readonly PlacedPage[], other: readonly PlacedPage[]): boolean =>
  one.some(({ page }) => other.some((placed) => placed.page === page));
