import { Controller, type SpringConfig } from '../../../shared/ui/springs.ts';
import { reader, readOn } from '../store.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { type Anchor, anchorOf, transformFor } from './anchor.ts';
import { isSamePlace, type PlacedSpread } from '../stage/geometry.ts';
import { tilePixels } from '../stage/budget.ts';
import { DwellDetector } from './DwellDetector.ts';
import { detailTiles, overscanOf } from './detailTileLayout.ts';
import {
  identity,
  type PanBounds,
  glideTime,
  panBoundsOf,
  isZoomed,
  type Transform,
  middleOf,
  type Point,
  snapToRest,
  rubberBand,
  flingTarget,
  clampTransform,
  zoomedAbout,
} from './rules.ts';
import type { DetailTiles } from './DetailTiles.ts';
import { consumePendingZoom } from './pendingZoom.ts';

const settling: SpringConfig = { tension: 320, friction: 36 };

/** Critically damped from just this far away, a spring is a page that slows down by itself. */
const gliding: SpringConfig = {
  tension: (1000 / glideTime) ** 2,
  friction: 2000 / glideTime,
  precision: 0.1,
};

/** Keys that are held down move the view many times before it is painted (ms). */
const nudgeRest = 100;

interface Over extends PlacedSpread {
  readonly ground: PanBounds;
}

/**
 * What magnifies the stage. Hands and springs move it without React; the store learns the scale at
 * which it is going to rest, and tells it of those that buttons and keys ask for. Wherever it is
 * going to rest the sharp windows are asked for at once, so that they are there before it is.
 */
export class ZoomController {
  readonly #springs = new Controller<{ x: number; y: number; scale: number }>({ ...identity });
  readonly #windows: DetailTiles;
  #over: Over | null = null;
  #aim: Transform = identity;
  /** Where it would come to rest if nothing else happened; a hand that holds it changes that as it moves. */
  #bound: Transform = identity;
  /** The place in the middle of the stage, until the user moves the pages. */
  #anchor: Anchor | null = null;
  /** A zoom that waits for its page to lie under the glass. */
  #wanted: Wanted | null = null;
  /** Until the slider has rested. */
  #resting = 0;
  readonly #lingering = new DwellDetector((look) => {
    if (isZoomed(look)) this.#windows.follow(this.#partsAt(look));
  });

  constructor(windows: DetailTiles) {
    this.#windows = windows;
  }

  /** For the style of what lies under the glass; its corner is the origin. */
  get style() {
    return this.#springs.springs;
  }

  get now(): Transform {
    return this.#springs.get();
  }

  get #isMoving(): boolean {
    const { x, y, scale } = this.#springs.springs;
    return [x, y, scale].some((spring) => spring.isAnimating);
  }

  get isZoomed(): boolean {
    return isZoomed(this.now);
  }

  /** Whether it is magnified where it is going to rest. */
  get isMagnifying(): boolean {
    return isZoomed(this.#aim);
  }

  /** Other pages lie under the glass, or the same ones on a stage of another size. */
  setScene({ placed, view }: PlacedSpread): void {
    const before = this.#over;
    const ground = panBoundsOf(placed, view.stage, view.density);
    this.#over = { placed, view, ground };
    // A size of another page has become known, which moves nothing here.
    if (before && isSamePlace(before, this.#over)) return;
    const anchor = this.#anchor;
    const look = anchor && transformFor(anchor, placed, view, this.#aim.scale);
    if (!look || !isZoomed(this.#aim)) this.reset();
    else {
      const rest = this.#onPixels(snapToRest(look, ground));
      void this.#springs.stop().start({ ...rest, immediate: true });
      this.#aimAt(rest, performance.now(), 0);
      this.#anchor = anchor;
    }
    if (this.#wanted && placed.some(({ page }) => page === this.#wanted?.page))
      this.#zoomTo(this.#wanted);
  }

  /** Back to scale 1 without a motion. */
  reset(): void {
    this.#waitNoMore();
    this.#aim = identity;
    this.#bound = identity;
    this.#anchor = null;
    reader.scale = identity.scale;
    void this.#springs.stop().start({ ...identity, immediate: true });
    this.#windows.clear();
  }

  /** Stops where it is. Answers whether it moved. */
  stopAnimation(): boolean {
    const moved = this.#isMoving;
    if (moved) this.#springs.stop();
    this.#wanted = null;
    this.#lingering.begin();
    return moved;
  }

  /**
   * Stays where a hand puts it; beyond the pages' edges it follows less and less. `rest` is where it
   * would be let go of.
   */
  setTransform(look: Transform, rest: Transform = look): void {
    if (!this.#over) return;
    const { ground } = this.#over;
    this.#springs.set({ ...rubberBand(look, ground) });
    clearTimeout(this.#resting);
    this.#bound = this.#onPixels(snapToRest(rest, ground));
    this.#lingering.move(this.#bound, ground);
  }

  /**
   * Nothing holds it any more. Where it was stopped on its way to another scale, or left between two, it
   * goes on; a page that glided stays where it was stopped.
   */
  settle(since: number): void {
    if (this.#isMoving) return;
    const { now } = this;
    if (isSame(now, this.#aim)) return;
    this.endGesture(now.scale === this.#bound.scale ? now : this.#bound, since);
  }

  /** What a hand takes hold of: a change of scale that it interrupts is over at once. */
  get held(): Transform {
    const { now } = this;
    return now.scale === this.#bound.scale ? now : this.#bound;
  }

  /** Moves the view by parts of the stage; false where the pages end. */
  panByStep({ x, y }: Point, since: number): boolean {
    if (!this.#over || !this.isMagnifying) return false;
    const { ground } = this.#over;
    const from = this.#aim;
    const look = { ...from, x: from.x - x * ground.width, y: from.y - y * ground.height };
    const aim = this.#onPixels(snapToRest(look, ground));
    if (Math.hypot(aim.x - from.x, aim.y - from.y) < 1) return false;
    this.#go(aim, { since, rest: nudgeRest });
    return true;
  }

  /** Moved by a wheel, which has no end to be waited for: it stays within the limits. */
  dragTo(look: Transform): void {
    if (this.#over) this.setTransform(clampTransform(look, this.#over.ground));
  }

  /** Goes where a hand has let go of it, or to the nearest place where it can rest. */
  endGesture(look: Transform, since: number): void {
    if (this.#over) this.#go(snapToRest(look, this.#over.ground), { since });
  }

  /** Glides on from the speed (CSS pixels per ms) at which the hand let go. */
  fling(speed: Point, since: number): void {
    if (!this.#over) return;
    const free = flingTarget(this.now, speed);
    const aim = snapToRest(free, this.#over.ground);
    this.#go(aim, {
      since,
      trail: overscanOf(this.now, aim),
      config: (key) => ({
        ...(key !== 'scale' && aim[key] === free[key] ? gliding : settling),
        velocity: key === 'scale' ? 0 : speed[key],
      }),
    });
  }

  /**
   * To another scale with `about` held still; without it, with what the eye rests on. Where a page is
   * named that is about to lie under the glass, as soon as it does.
   */
  zoom(scale: number, since: number, { about, rest, page = null }: Zoom = {}): void {
    this.#wanted = page !== null && about ? { page, scale, since, about } : null;
    if (!this.#wanted) return this.#zoomTo({ scale, since, about, rest });
    if (this.#over?.placed.some((placed) => placed.page === page)) this.#zoomTo(this.#wanted);
  }

  #zoomTo({ scale, since, about, rest }: Omit<Wanted, 'page' | 'about'> & Zoom): void {
    if (this.#over) this.#go(this.#zoomed(scale, this.#over.ground, about), { since, rest });
  }

  /** Has painted what `zoom` with the same words is going to show, and moves nothing. */
  prerender(scale: number, since: number, about: Point): void {
    if (!this.#over) return;
    const aim = this.#onPixels(this.#zoomed(scale, this.#over.ground, about));
    if (isZoomed(aim)) this.#windows.settle(this.#partsAt(aim), since);
  }

  #zoomed(scale: number, ground: PanBounds, about = middleOf(this.now, ground)): Transform {
    return snapToRest(zoomedAbout(this.now, scale, about), ground);
  }

  /** The store asks for a scale. */
  setScale(scale: number): void {
    const { since, rest } = consumePendingZoom();
    if (scale !== this.#aim.scale) this.zoom(scale, since, { rest });
  }

  #go(look: Transform, { since, rest = 0, trail, config = () => settling }: AnimateOptions): void {
    const aim = this.#onPixels(look);
    this.#aimAt(aim, since, rest, trail);
    const closeWindows = () => aim === this.#aim && !isZoomed(aim) && this.#windows.clear();
    // A spring that is at its end already does not tell that it rests.
    if (!this.#isMoving && isSame(this.now, aim)) closeWindows();
    void this.#springs.start({ ...aim, immediate: false, config, onRest: closeWindows });
  }

  #aimAt(aim: Transform, since: number, rest: number, trail?: Point): void {
    this.#aim = aim;
    this.#bound = aim;
    this.#anchor = this.#over && anchorOf(aim, this.#over.placed, this.#over.view);
    reader.scale = aim.scale;
    if (this.#anchor && isZoomed(aim)) readOn(this.#anchor.page);
    this.#waitNoMore();
    if (rest > 0) this.#resting = window.setTimeout(() => this.#sharpen(since), rest);
    else this.#sharpen(since, trail);
  }

  #waitNoMore(): void {
    clearTimeout(this.#resting);
    this.#lingering.end();
  }

  #sharpen(since: number, trail?: Point): void {
    if (isZoomed(this.#aim)) this.#windows.settle(this.#partsAt(this.#aim, trail), since);
  }

  #partsAt(look: Transform, trail?: Point) {
    if (!this.#over) return [];
    const { placed, view } = this.#over;
    return detailTiles(look, placed, view, tilePixels, trail);
  }

  /** Bitmaps painted for scale 1 are sharpest on whole pixels, and so are edges of paper. */
  #onPixels({ scale, x, y }: Transform): Transform {
    const density = this.#over?.view.density ?? 1;
    const whole = (length: number) => Math.round(length * density) / density;
    return { scale, x: whole(x), y: whole(y) };
  }
}

interface AnimateOptions {
  readonly since: number;
  readonly rest?: number | undefined;
  /** What is seen on the way is made sharp too, so far. */
  readonly trail?: Point;
  readonly config?: (key: keyof Transform) => SpringConfig;
}

interface Zoom {
  readonly about?: Point | undefined;
  readonly rest?: number | undefined;
  readonly page?: PageNumber | null;
}

interface Wanted {
  readonly page: PageNumber;
  readonly scale: number;
  readonly since: number;
  readonly about: Point;
}

const isSame = (a: Transform, b: Transform): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;
