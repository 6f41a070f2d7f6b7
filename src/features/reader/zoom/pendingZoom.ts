import { type SessionStore, setScale } from '../session/store.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
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

/** A zoom that begins once its page is on the stage. */
export interface ZoomOfPage {
  readonly page: PageNumber;
  readonly scale: number;
  readonly since: number;
  readonly about: Point;
}

/** A slider passes many scales before the final one. */
export const sliderRest = 200;

type Mover = (step: Point, since: number) => boolean;

/** Changes of scale and movements that keys and buttons request in one session. */
export class ZoomRequests {
  readonly #store: SessionStore;
  #pending: PendingZoom | null = null;
  #mover: Mover | null = null;

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
  readonly panView: Mover = (step, since) => this.#mover?.(step, since) ?? false;

  /** Registers the stage's pan function for keys and buttons, until the returned function is called. */
  registerPan(stage: Mover): () => void {
    this.#mover = stage;
    return () => {
      this.#mover = null;
    };
  }
}
