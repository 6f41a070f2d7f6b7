import { useDrag } from '@use-gesture/react';
import { move } from './effects.ts';
import { positionsMoved } from './rules.ts';
import { scrollAlong } from './scrollAlong.ts';

/**
 * Drags the row around the element that this is spread on; the others make room as it passes. Styles
 * are set on the elements themselves: a list of a hundred rows is not drawn anew for each movement.
 * @param onPress where it was not dragged at all
 */
export function useDragging(place: number, count: number, onPress: () => void) {
  const bind = useDrag(
    ({ first, last, tap, canceled, currentTarget, xy: [, y], memo }) => {
      if (tap) {
        onPress();
        return undefined;
      }
      const held = first || !memo ? takeHold(currentTarget as Element, place, count) : memo;
      const { row, scroll } = held as Held;
      scroll.at(y);
      const moved = held.follow(y);
      if (!last) return held;
      scroll.stop();
      held.letGo();
      if (!canceled) move(place, place + moved);
      row.querySelector('button')?.focus({ preventScroll: true });
      return undefined;
    },
    // Keys are handled where the grip is; a press without a movement is a tap.
    { filterTaps: true, keyboardDisplacement: 0, pointer: { keys: false } },
  );
  return bind();
}

type Held = NonNullable<ReturnType<typeof takeHold>>;

function takeHold(handle: Element, place: number, count: number) {
  const row = handle.closest('li') as HTMLElement;
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const { top, height } = row.getBoundingClientRect();
  const startsAt = top + scrollY;
  const grabbedAt = top + height / 2;
  let goal = 0;
  row.dataset.held = '';

  /** Answers by how many places it has been moved so far. */
  const follow = (y: number): number => {
    const by = y - grabbedAt + (scrollY - (startsAt - top));
    row.style.translate = `0 ${by}px`;
    goal = Math.min(Math.max(-place, positionsMoved(by, height)), count - 1 - place);
    for (const [number, other] of rows.entries()) {
      if (other === row) continue;
      const isPassedDown = number > place && number <= place + goal;
      const isPassedUp = number < place && number >= place + goal;
      const shift = isPassedDown ? -height : isPassedUp ? height : 0;
      other.style.translate = shift === 0 ? '' : `0 ${shift}px`;
    }
    return goal;
  };

  const letGo = (): void => {
    delete row.dataset.held;
    for (const one of rows) one.style.translate = '';
  };

  let lastY = grabbedAt;
  const scroll = scrollAlong(() => follow(lastY));
  return {
    row,
    scroll: {
      at: (y: number) => {
        lastY = y;
        scroll.at(y);
      },
      stop: () => scroll.stop(),
    },
    follow,
    letGo,
  };
}
