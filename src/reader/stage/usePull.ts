import { type FullGestureState, useDrag } from '@use-gesture/react';
import { toggleBars } from '../bars/presence.ts';
import { give, moveOfPull, tapZone } from '../rules.ts';
import { type Direction, onward, stepTowards } from '../sides.ts';
import { turn } from '../turning.ts';
import type { Track } from './useTrack.ts';

interface Around {
  readonly direction: Direction;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

type Drag = FullGestureState<'drag'>;

/** A finger or mouse on the stage pulls the pages along and may turn them, or taps. */
export function usePull(track: Track, around: Around) {
  return useDrag(
    (drag) => {
      // Whatever still moves is caught where it is.
      const from = drag.first ? track.x.get() : Number(drag.memo ?? 0);
      if (drag.tap) tapped(drag, around);
      else if (drag.last) letGo(drag, track, around);
      else track.put(held(from + drag.movement[0], widthOf(drag), around));
      return from;
    },
    { axis: 'x', filterTaps: true },
  );
}

const widthOf = ({ currentTarget }: Drag): number =>
  currentTarget instanceof HTMLElement ? currentTarget.clientWidth : window.innerWidth;

function tapped(drag: Drag, { direction }: Around): void {
  const zone = tapZone(drag.xy[0], widthOf(drag));
  if (zone === 'middle') toggleBars(drag.event);
  else turn(stepTowards(zone, direction), { cause: drag.event });
}

function letGo(drag: Drag, track: Track, { direction }: Around): void {
  const speed = drag.velocity[0] * drag.direction[0];
  const pull = { dx: drag.movement[0], speed, width: widthOf(drag) };
  const move = drag.canceled ? null : moveOfPull(pull, direction);
  if (!move || !turn(move, { cause: drag.event, speed })) track.release(speed);
}

/** Where nothing lies beyond, the pages follow less and less. */
function held(x: number, width: number, { direction, hasNext, hasPrevious }: Around): number {
  const isForward = x * onward(direction) < 0;
  return (isForward ? hasNext : hasPrevious) ? x : give(x, width);
}
