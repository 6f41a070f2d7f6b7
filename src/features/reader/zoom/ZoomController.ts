import { Controller, type SpringConfig } from '../../../shared/ui/springs.ts';
import type { Move } from '../readingDirection.ts';
import { type SessionStore, setCurrentPage, setScale } from '../session/sessionStore.ts';
import {
  identity,
  type PanBounds,
  glideTime,
  panBoundsOf,
  isZoomed,
  type Transform,
  middleOf,
  minScale,
  type Point,
  snapToRest,
  rubberBand,
  flingTarget,
  clampTransform,
  zoomedAbout,
} from './zoomRules.ts';
import type { PlacedPage } from '../spreads/spread.ts';
import {
  type Anchor,
  anchorOf,
  transformFor,
  type ZoomOptions,
  type ZoomRequests,
} from './zoomRequests.ts';
import { isSamePlace, type PlacedSpread } from '../stage/geometry.ts';
import { tilePixels } from '../stage/bitmapBudget.ts';
import { DwellDetector } from './DwellDetector.ts';
import { detailTiles, overscanOf } from './detailTileLayout.ts';
import type { DetailTiles } from './DetailTiles.ts';

const settling: SpringConfig = { tension: 320, friction: 36 };

/** With critical damping and this tension the spring moves as a page that slows down by friction. */
const gliding: SpringConfig = {
  tension: (1000 / glideTime) ** 2,
  friction: 2000 / glideTime,
  precision: 0.1,
};

/** A point this far from the middle of the stage, as a share of it, is well in view. */
const inView = 0.35;

/** A held key moves the view many times. Tiles are painted after this pause (ms). */
const nudgeRest = 100;

interface ZoomedSpread extends PlacedSpread {
  readonly bounds: PanBounds;
}

/** Fits columns to the stage (`ColumnZoom.ts`). */
export interface ColumnFitter {
  /** The transform that shows the column or picture at a point of the stage; null without one. */
  fitAt(about: Point): Transform | null;
  /** Whether a column is fitted at rest. */
  readonly isFitted: boolean;
  /** Reads on in the fitted column, or goes to another one; `first`: of the page. Returns false without another column. */
  step(move: Move, since: number): boolean;
}

/**
 * Magnifies the stage. Gestures and springs move it without React. It writes its target scale to the store
 * and follows scales that buttons and keys set there. It requests detail tiles for
 * the resting transform at once, so that they are painted before it arrives.
 */
export class ZoomController {
  readonly #springs = new Controller<{ x: number; y: number; scale: number }>({ ...identity });
  readonly #tiles: DetailTiles;
  readonly #store: SessionStore;
  readonly #requests: ZoomRequests;
  #spread: ZoomedSpread | null = null;
  #target: Transform = identity;
  /** The resting transform without further input; a gesture changes it. */
  #restingTransform: Transform = identity;
  /** The anchor in the middle of the stage, until the user moves the pages. */
  #anchor: Anchor | null = null;
  /** A zoom that waits until its page is on the stage. */
  #pendingZoom: { readonly isThere: OnStage; readonly start: () => void } | null = null;
  /** Until the slider has rested. */
  #restTimer = 0;
  /** null until the user has switched it on, and its code is here. */
  #columns: ColumnFitter | null = null;
  readonly #dwellDetector = new DwellDetector((transform) => {
    if (isZoomed(transform)) this.#tiles.follow(this.#tilesAt(transform));
  });

  constructor(tiles: DetailTiles, store: SessionStore, requests: ZoomRequests) {
    this.#tiles = tiles;
    this.#store = store;
    this.#requests = requests;
  }

  /** Style of the magnified element; its corner is the origin. */
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

  setColumns(columns: ColumnFitter | null): void {
    this.#columns = columns;
  }

  /** The pages on the stage. */
  get scene(): ZoomedSpread | null {
    return this.#spread;
  }

  /** The transform at rest. */
  get target(): Transform {
    return this.#target;
  }

  get isFitted(): boolean {
    return this.#columns?.isFitted ?? false;
  }

  readOn(move: Move, since: number): boolean {
    return this.#columns?.step(move, since) ?? false;
  }

  /** Whether it is magnified at rest. */
  get isMagnifying(): boolean {
    return isZoomed(this.#target);
  }

  /** Sets the pages on the stage. */
  setScene({ placed, view }: PlacedSpread): void {
    const before = this.#spread;
    const bounds = panBoundsOf(placed, view.stage, view.density);
    this.#spread = { placed, view, bounds };
    // A size of another page has become known, which moves nothing here.
    if (before && isSamePlace(before, this.#spread)) return;
    const anchor = this.#anchor;
    const transform = anchor && transformFor(anchor, placed, view, this.#target.scale);
    if (!transform || !isZoomed(this.#target)) this.reset();
    else {
      const rest = this.#onPixels(snapToRest(transform, bounds));
      void this.#springs.stop().start({ ...rest, immediate: true });
      this.#setTarget(rest, performance.now(), 0);
      this.#anchor = anchor;
    }
    const pending = this.#pendingZoom;
    this.#pendingZoom = null;
    if (pending) this.#whenOnStage(pending.isThere, pending.start);
  }

  /** Returns to scale 1 without animation. */
  reset(): void {
    this.#dropPendingZoom();
    this.#target = identity;
    this.#restingTransform = identity;
    this.#anchor = null;
    setScale(this.#store, identity.scale);
    void this.#springs.stop().start({ ...identity, immediate: true });
    this.#tiles.clear();
  }

  /** Stops the animation. Returns whether it moved. */
  stopAnimation(): boolean {
    const moved = this.#isMoving;
    if (moved) this.#springs.stop();
    this.#pendingZoom = null;
    this.#dwellDetector.begin();
    return moved;
  }

  /**
   * Moves to the transform of a gesture, with growing resistance beyond the pages' edges. `rest` is the
   * resting transform if the gesture ended now.
   */
  setTransform(transform: Transform, rest: Transform = transform): void {
    if (!this.#spread) return;
    const { bounds } = this.#spread;
    this.#springs.set({ ...rubberBand(transform, bounds) });
    clearTimeout(this.#restTimer);
    this.#restingTransform = this.#onPixels(snapToRest(rest, bounds));
    this.#dwellDetector.move(this.#restingTransform, bounds);
  }

  /**
   * Ends the hold of all contacts. A change of scale that a contact stopped continues to its end. A page
   * that a contact stopped during a fling stays in place.
   */
  settle(since: number): void {
    if (this.#isMoving) return;
    const { now } = this;
    if (isSame(now, this.#target)) return;
    this.endGesture(
      now.scale === this.#restingTransform.scale ? now : this.#restingTransform,
      since,
    );
  }

  /** The start of a drag. A drag that interrupts a change of scale ends that change at once. */
  get held(): Transform {
    const { now } = this;
    return now.scale === this.#restingTransform.scale ? now : this.#restingTransform;
  }

  /** Moves the view by shares of the stage. Returns false at the end of the pages. */
  panByStep({ x, y }: Point, since: number): boolean {
    if (!this.#spread || !this.isMagnifying) return false;
    const { bounds } = this.#spread;
    const from = this.#target;
    const transform = { ...from, x: from.x - x * bounds.width, y: from.y - y * bounds.height };
    const target = this.#onPixels(snapToRest(transform, bounds));
    if (Math.hypot(target.x - from.x, target.y - from.y) < 1) return false;
    this.#animateTo(target, { since, rest: nudgeRest });
    return true;
  }

  /** For a wheel, whose gesture has no end event: the transform stays within the limits. */
  dragTo(transform: Transform): void {
    if (this.#spread) this.setTransform(clampTransform(transform, this.#spread.bounds));
  }

  /** Animates to the released transform, clamped to the limits. */
  endGesture(transform: Transform, since: number): void {
    if (this.#spread) this.#animateTo(snapToRest(transform, this.#spread.bounds), { since });
  }

  /** Glides from the release speed (CSS pixels per ms). */
  fling(speed: Point, since: number): void {
    if (!this.#spread) return;
    const free = flingTarget(this.now, speed);
    const target = snapToRest(free, this.#spread.bounds);
    this.#animateTo(target, {
      since,
      overscan: overscanOf(this.now, target),
      config: (key) => ({
        ...(key !== 'scale' && target[key] === free[key] ? gliding : settling),
        velocity: key === 'scale' ? 0 : speed[key],
      }),
    });
  }

  /**
   * Changes the scale. The point `about` stays in place; the default is `middleOf`. A tap on a column may fit the column
   * instead. With a `part`, waits until it is on the stage.
   */
  zoom(scale: number, since: number, { about, rest, part = null }: ZoomOptions = {}): void {
    const start = (): void => {
      if (this.#spread)
        this.#animateTo(this.#zoomed(scale, this.#spread.bounds, about), { since, rest });
    };
    if (part === null || !about) {
      this.#pendingZoom = null;
      start();
    } else
      this.#whenOnStage(
        ({ page, half }) => page === part.page && (half?.which ?? part.half) === part.half,
        start,
      );
  }

  /** Moves a point of a page to the middle of the stage at a scale, once the page is on it. */
  reveal(point: Anchor, scale: number, since: number): void {
    this.#whenOnStage(
      (placed) => hasPoint(placed, point),
      () => {
        if (!this.#spread) return;
        const { placed, view, bounds } = this.#spread;
        const centred = transformFor(point, placed, view, scale);
        if (centred && !this.#isInView(centred, bounds))
          this.#animateTo(snapToRest(centred, bounds), { since });
      },
    );
  }

  /** Whether the view at rest has the scale, and nearly the middle, of a transform. */
  #isInView({ scale, x, y }: Transform, { width, height }: PanBounds): boolean {
    const target = this.#target;
    const isNear =
      Math.abs(target.x - x) < inView * width && Math.abs(target.y - y) < inView * height;
    return target.scale === scale && isNear;
  }

  /** Starts at once, or when the next spread comes with the page. */
  #whenOnStage(isThere: OnStage, start: () => void): void {
    const isNow = this.#spread?.placed.some(isThere) === true;
    this.#pendingZoom = isNow ? null : { isThere, start };
    if (isNow) start();
  }

  /** Pre-renders the tiles that `zoom(scale, since, { about })` will need, without moving the view. */
  prerender(scale: number, since: number, about: Point): void {
    if (!this.#spread) return;
    const target = this.#onPixels(this.#zoomed(scale, this.#spread.bounds, about));
    if (isZoomed(target)) this.#tiles.settle(this.#tilesAt(target), since);
  }

  /** The zoom of `prerender` does not follow. */
  dropPrerendered(): void {
    if (!this.isMagnifying) this.#tiles.clear();
  }

  #zoomed(scale: number, bounds: PanBounds, about?: Point): Transform {
    const fitted = about && scale > minScale ? this.#columns?.fitAt(about) : null;
    const plain = () => zoomedAbout(this.now, scale, about ?? middleOf(this.now, bounds));
    return snapToRest(fitted ?? plain(), bounds);
  }

  /** Follows a scale from the store. */
  setScale(scale: number): void {
    const { since, rest } = this.#requests.consumePending();
    if (scale !== this.#target.scale) this.zoom(scale, since, { rest });
  }

  #animateTo(
    transform: Transform,
    { since, rest = 0, overscan, config = () => settling }: AnimateOptions,
  ): void {
    const target = this.#onPixels(transform);
    this.#setTarget(target, since, rest, overscan);
    const clearTiles = () => target === this.#target && !isZoomed(target) && this.#tiles.clear();
    // A spring that is already at its end does not call `onRest`.
    if (!this.#isMoving && isSame(this.now, target)) clearTiles();
    void this.#springs.start({ ...target, immediate: false, config, onRest: clearTiles });
  }

  #setTarget(target: Transform, since: number, rest: number, overscan?: Point): void {
    this.#target = target;
    this.#restingTransform = target;
    this.#anchor = this.#spread && anchorOf(target, this.#spread.placed, this.#spread.view);
    setScale(this.#store, target.scale);
    if (this.#anchor && isZoomed(target)) setCurrentPage(this.#store, this.#anchor.page);
    this.#dropPendingZoom();
    if (rest > 0) this.#restTimer = window.setTimeout(() => this.#requestTiles(since), rest);
    else this.#requestTiles(since, overscan);
  }

  #dropPendingZoom(): void {
    clearTimeout(this.#restTimer);
    this.#dwellDetector.end();
  }

  #requestTiles(since: number, overscan?: Point): void {
    if (isZoomed(this.#target)) this.#tiles.settle(this.#tilesAt(this.#target, overscan), since);
  }

  #tilesAt(transform: Transform, overscan?: Point) {
    if (!this.#spread) return [];
    const { placed, view } = this.#spread;
    return detailTiles(transform, placed, view, tilePixels, overscan);
  }

  /** Bitmaps painted for scale 1 are sharpest on whole pixels, and so are edges of paper. */
  #onPixels({ scale, x, y }: Transform): Transform {
    const density = this.#spread?.view.density ?? 1;
    const whole = (length: number) => Math.round(length * density) / density;
    return { scale, x: whole(x), y: whole(y) };
  }
}

type OnStage = (placed: PlacedPage) => boolean;

/** Whether a point of a page is on the stage, not in the half beside it. */
function hasPoint({ page, x, width, half }: PlacedPage, point: Anchor): boolean {
  const at = x + point.across * width - (half?.x ?? x);
  return page === point.page && (!half || (at >= 0 && at <= half.width));
}

interface AnimateOptions {
  readonly since: number;
  readonly rest?: number | undefined;
  /** The area beside the target that is painted too. */
  readonly overscan?: Point;
  readonly config?: (key: keyof Transform) => SpringConfig;
}

const isSame = (a: Transform, b: Transform): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;
