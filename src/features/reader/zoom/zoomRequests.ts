import { clampScale, type Point, type Transform } from './zoomRules.ts';
import type { Move } from '../readingDirection.ts';
import { type SessionStore, setScale } from '../session/sessionStore.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { PageHalf } from '../spreads/layout.ts';
import type { PlacedPage } from '../spreads/spread.ts';
import type { Scene } from './detailTileLayout.ts';

/** The origin of a change of scale. */
interface PendingZoom {
  /** The time of the request, in `performance.now()`. */
  readonly since: number;
  /** The time without further changes before pages are painted for the scale, in ms. */
  readonly rest: number;
}

export interface ZoomOptions {
  /** The point that stays in place, in CSS pixels of the stage. */
  readonly about?: Point | undefined;
  readonly rest?: number | undefined;
  readonly part?: PageHalf | null;
}

/** The magnified stage, as keys, buttons and the search move it. */
interface ZoomedStage {
  /** Moves the view by shares of the stage. Returns false at the end of the pages. */
  panByStep(step: Point, since: number): boolean;
  /** Reads on in the fitted column, or goes to another one; `first`: of the page. Returns false without one. */
  readOn(move: Move, since: number): boolean;
  /** Shows a point of a page at a scale, once the page is on the stage. */
  reveal(point: Anchor, scale: number, since: number): void;
}

/** A slider passes many scales before the final one. */
export const sliderRest = 200;

/** Changes of scale and movements that keys and buttons request in one session. */
export class ZoomRequests {
  readonly #store: SessionStore;
  #pending: PendingZoom | null = null;
  #stage: ZoomedStage | null = null;
  /** The scale from before a turn. */
  #heldScale: number | null = null;

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** Sets the target scale, clamped to 1 to 4. */
  zoomTo(scale: number, how: Partial<PendingZoom> = {}): void {
    const target = clampScale(scale);
    if (target === this.#store.scale) return;
    this.#pending = { since: performance.now(), rest: 0, ...how };
    setScale(this.#store, target);
  }

  /** Returns the pending zoom once. */
  consumePending(): PendingZoom {
    const zoom = this.#pending ?? { since: performance.now(), rest: 0 };
    this.#pending = null;
    return zoom;
  }

  /** Moves a magnified page by shares of the stage. Returns false at the page's end and at scale 1. */
  panView(step: Point, since: number): boolean {
    return this.#stage?.panByStep(step, since) ?? false;
  }

  /** Reads on in the fitted column, or goes to another one; `first`: of the page. Returns false without one. */
  readOn(move: Move, since: number): boolean {
    return this.#stage?.readOn(move, since) ?? false;
  }

  /** Keeps the scale over a turn, until `reveal` or `releaseScale`. Returns the scale. */
  holdScale(): number {
    this.#heldScale ??= this.#store.scale;
    return this.#heldScale;
  }

  releaseScale(): void {
    this.#heldScale = null;
  }

  /** Shows a point of a page at the held scale. */
  reveal(point: Anchor): void {
    this.#stage?.reveal(point, this.holdScale(), performance.now());
    this.releaseScale();
  }

  /** Registers the stage, until the returned function is called. */
  register(stage: ZoomedStage): () => void {
    this.#stage = stage;
    return () => {
      this.#stage = null;
    };
  }
}

/** A point on a page, as shares of the page's width and height. */
export interface Anchor {
  readonly page: PageNumber;
  readonly across: number;
  readonly down: number;
}

/** The point of the nearest page that lies in the middle of the stage. */
export function anchorOf(
  { scale, x, y }: Transform,
  placed: readonly PlacedPage[],
  { stage, density }: Scene,
): Anchor | null {
  const middle = {
    x: (stage.width / 2 - x * density) / scale,
    y: (stage.height / 2 - y * density) / scale,
  };
  const away = ({ x: left, width }: PlacedPage) =>
    Math.abs(middle.x - left - width / 2) - width / 2;
  const [nearest] = placed.toSorted((a, b) => away(a) - away(b) || a.page - b.page);
  if (!nearest) return null;
  const across = (middle.x - nearest.x) / nearest.width;
  return { page: nearest.page, across, down: (middle.y - nearest.y) / nearest.height };
}

/** The transform that moves a point of a page to the middle of the stage; null if the page is not shown. */
export function transformFor(
  { page, across, down }: Anchor,
  placed: readonly PlacedPage[],
  { stage, density }: Scene,
  scale: number,
): Transform | null {
  const found = placed.find((one) => one.page === page);
  if (!found) return null;
  const x = stage.width / 2 - (found.x + across * found.width) * scale;
  const y = stage.height / 2 - (found.y + down * found.height) * scale;
  return { scale, x: x / density, y: y / density };
}
