import { reader } from '../store.ts';
import { clampScale, type Point } from './transform.ts';

/** How a change of scale came about. */
export interface PendingZoom {
  /** When someone asked for it, in `performance.now()`. */
  readonly since: number;
  /** How long the scale must rest before the pages are painted for it, in ms. */
  readonly rest: number;
}

/** A slider is moved through many scales on the way to the one that is meant. */
export const sliderRest = 200;

let pending: PendingZoom | null = null;

/** Sets the target scale, clamped to 1 to 4. */
export function zoomTo(scale: number, how: Partial<PendingZoom> = {}): void {
  const asked = clampScale(scale);
  if (asked === reader.scale) return;
  pending = { since: performance.now(), rest: 0, ...how };
  reader.scale = asked;
}

/** Returns the pending zoom once. */
export function consumePendingZoom(): PendingZoom {
  const taken = pending ?? { since: performance.now(), rest: 0 };
  pending = null;
  return taken;
}

type Mover = (step: Point, since: number) => boolean;

let mover: Mover | null = null;

/** Moves a magnified page by parts of the stage; false where it ends, and where nothing is magnified. */
export const panView: Mover = (step, since) => mover?.(step, since) ?? false;

/** Registers the stage's pan function for keys and buttons, until the returned function is called. */
export function registerPan(stage: Mover): () => void {
  mover = stage;
  return () => {
    mover = null;
  };
}
