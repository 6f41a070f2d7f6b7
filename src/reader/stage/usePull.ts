import type { SpringRef, SpringValue } from '@react-spring/web';
import { useDrag } from '@use-gesture/react';
import { toggleBars } from '../bars/presence.ts';
import { give, moveOfPull, tapZone } from '../rules.ts';
import { type Direction, onward, stepTowards } from '../sides.ts';
import { turn } from '../turning.ts';

interface Track {
  readonly x: SpringValue<number>;
  readonly track: SpringRef<{ x: number }>;
}

interface Around {
  readonly direction: Direction;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

/** Fingers and mouse on the stage: a pull moves the pages along and may turn them, a tap turns or calls the bars. */
export function usePull({ x, track }: Track, around: Around) {
  return useDrag(
    ({
      event,
      first,
      last,
      tap,
      memo,
      movement: [dx],
      velocity,
      direction: way,
      currentTarget,
      xy,
    }) => {
      const width = (currentTarget as HTMLElement).clientWidth;
      if (tap) {
        tapped(event, xy[0] / width, around.direction);
        return memo;
      }
      // Whatever still moves is caught where it is.
      const from = first ? x.get() : (memo as number);
      const speed = velocity[0] * way[0];
      const move = last ? moveOfPull({ dx, speed, width }, around.direction) : null;
      if (!last) void track.start({ x: held(from + dx, width, around), immediate: true });
      else if (!move || !turn(move, { cause: event, speed }))
        void track.start({ x: 0, immediate: false });
      return from;
    },
    { axis: 'x', filterTaps: true },
  );
}

/** Where nothing lies beyond, the pages follow less and less. */
function held(x: number, width: number, { direction, hasNext, hasPrevious }: Around): number {
  const isForward = x * onward(direction) < 0;
  return (isForward ? hasNext : hasPrevious) ? x : give(x, width);
}

function tapped(event: Event, at: number, direction: Direction): void {
  const zone = tapZone(at, 1);
  if (zone === 'middle') toggleBars(event);
  else turn(stepTowards(zone, direction), { cause: event });
}
