import { type SessionStore, setScale } from '../session/store.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Anchor } from './anchor.ts';
import { clampScale, type Point } from './zoomRules.ts';

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
  readonly page?: PageNumber | null;
}

/** The magnified stage, as keys, buttons and the search move it. */
interface ZoomedStage {
  /** Moves the view by shares of the stage. Returns false at the end of the pages. */
  panByStep(step: Point, since: number): boolean;
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
