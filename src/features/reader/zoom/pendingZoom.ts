import { reader, setScale } from '../store.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { clampScale, type Point } from './transform.ts';

/** The origin of a change of scale. */
export interface PendingZoom {
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

let pending: PendingZoom | null = null;

/** Sets the target scale, clamped to 1 to 4. */
export function zoomTo(scale: number, how: Partial<PendingZoom> = {}): void {
  const target = clampScale(scale);
  if (target === reader.scale) return;
  pending = { since: performance.now(), rest: 0, ...how };
  setScale(target);
}

/** Returns the pending zoom once. */
export function consumePendingZoom(): PendingZoom {
  const zoom = pending ?? { since: performance.now(), rest: 0 };
  pending = null;
  return zoom;
}

type Mover = (step: Point, since: number) => boolean;

let mover: Mover | null = null;

/** Moves a magnified page by shares of the stage. Returns false at the page's end and at scale 1. */
export const panView: Mover = (step, since) => mover?.(step, since) ?? false;

/** Registers the stage's pan function for keys and buttons, until the returned function is called. */
export function registerPan(stage: Mover): () => void {
  mover = stage;
  return () => {
    mover = null;
  };
}
