import { rubberBandDistance, moveOfPull } from '../rules.ts';
import { type Direction, onward } from '../sides.ts';
import { turn } from '../turning.ts';
import type { Track } from './useTrack.ts';

/** What lies beside the spread that is read. */
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

/** Pulls the pages along. Where nothing lies beyond, they follow less and less. */
export function dragTrack(track: Track, x: number, width: number, around: Neighbours): void {
  const isForward = x * onward(around.direction) < 0;
  const isFree = isForward ? around.hasNext : around.hasPrevious;
  track.setOffset(isFree ? x : rubberBandDistance(x, width));
}

/** Turns when the pull meant it, else the pages spring back. */
export function endDrag(track: Track, { cause, ...how }: Release, { direction }: Neighbours): void {
  const move = moveOfPull(how, direction);
  if (!move || !turn(move, { cause, speed: how.speed })) track.release(how.speed);
}
