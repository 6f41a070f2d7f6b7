import { rubberBandDistance, commandForSwipe } from '../rules.ts';
import { type Direction, signOf } from '../readingDirection.ts';
import type { PageTurning } from '../turning.ts';
import type { Track } from './useTrack.ts';

/** The neighbours of the current spread. */
export interface Neighbours {
  readonly direction: Direction;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** A released drag: distance in CSS pixels and speed in CSS pixels per ms. */
interface Release {
  readonly dx: number;
  readonly speed: number;
  readonly width: number;
  readonly cause: Event;
}

/** Moves the track with a drag. At the ends it resists. */
export function dragTrack(track: Track, x: number, width: number, around: Neighbours): void {
  const isForward = x * signOf(around.direction) < 0;
  const isFree = isForward ? around.hasNext : around.hasPrevious;
  track.setOffset(isFree ? x : rubberBandDistance(x, width));
}

/** Turns if the drag was far or fast enough; otherwise the track springs back. */
export function endDrag(
  turning: PageTurning,
  track: Track,
  { cause, ...how }: Release,
  { direction }: Neighbours,
): void {
  const move = commandForSwipe(how, direction);
  if (!move || !turning.turn(move, { cause, speed: how.speed })) track.release(how.speed);
}
