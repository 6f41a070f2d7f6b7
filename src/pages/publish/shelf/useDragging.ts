import { useDrag } from '@use-gesture/react';
import { move } from './effects.ts';
import { positionsMoved } from './rules.ts';
import { scrollAlong } from './scrollAlong.ts';

/**
 * Drags the row around the element that this is spread on; the others make room as it passes. Styles
 * are set on the elements themselves: a list of a hundred rows is not drawn anew for each movement.
 * @param onPress where it was not dragged at all
 */
export function useDragging(position: number, count: number, onPress: () => void) {
  const bind = useDrag(
    ({ first, last, tap, canceled, currentTarget, xy: [, y], memo }) => {
      if (tap) {
        onPress();
        return undefined;
      }
      const drag = first || !memo ? startDrag(currentTarget as Element, position, count) : memo;
      const { row, scroll } = drag as Drag;
      scroll.at(y);
      const moved = drag.follow(y);
      if (!last) return drag;
      scroll.stop();
      drag.letGo();
      if (!canceled) move(position, position + moved);
      row.querySelector('button')?.focus({ preventScroll: true });
      return undefined;
    },
    // `DragHandle` handles keys. A press without a movement is a tap.
    { filterTaps: true, keyboardDisplacement: 0, pointer: { keys: false } },
  );
  return bind();
}

type Drag = NonNullable<ReturnType<typeof startDrag>>;

function startDrag(handle: Element, position: number, count: number) {
  const row = handle.closest('li') as HTMLElement;
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
  const { top, height } = row.getBoundingClientRect();
  const startsAt = top + scrollY;
  const grabbedAt = top + height / 2;
  let target = 0;
  row.dataset.dragging = '';

  /** Returns the number of rows moved so far. */
  const moveTo = (y: number): number => {
    const by = y - grabbedAt + (scrollY - (startsAt - top));
    row.style.translate = `0 ${by}px`;
    target = Math.min(Math.max(-position, positionsMoved(by, height)), count - 1 - position);
    for (const [number, other] of rows.entries()) {
      if (other === row) continue;
      const isPassedDown = number > position && number <= position + target;
      const isPassedUp = number < position && number >= position + target;
      const shift = isPassedDown ? -height : isPassedUp ? height : 0;
      other.style.translate = shift === 0 ? '' : `0 ${shift}px`;
    }
    return target;
  };

  const release = (): void => {
    delete row.dataset.dragging;
    for (const one of rows) one.style.translate = '';
  };

  let lastY = grabbedAt;
  const scroll = scrollAlong(() => moveTo(lastY));
  return {
    row,
    scroll: {
      at: (y: number) => {
        lastY = y;
        scroll.at(y);
      },
      stop: () => scroll.stop(),
    },
    follow: moveTo,
    letGo: release,
  };
}
