import { type KeyboardEvent, useId } from 'react';
import { useDrag } from '@use-gesture/react';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { t } from '../publishPage.ts';
import { move } from './shelfState.ts';
import { targetPosition, positionsMoved } from './shelfOrder.ts';
import { dragHandle } from './row.styles.ts';

/** The distance from the window's edge at which scrolling starts, in pixels. */
const edge = 80;
/** Pixels per frame at the edge itself. */
const fastest = 14;

/** Scrolls the page while a row is dragged near an edge of the window. */
function scrollAlong(onScroll: () => void) {
  let frame = 0;
  let speed = 0;
  const step = (): void => {
    frame = 0;
    if (speed === 0) return;
    window.scrollBy(0, speed);
    onScroll();
    frame = requestAnimationFrame(step);
  };
  return {
    at(y: number): void {
      const above = Math.max(0, edge - y);
      const below = Math.max(0, y - (innerHeight - edge));
      speed = Math.round(((below - above) / edge) * fastest);
      if (speed !== 0 && frame === 0) frame = requestAnimationFrame(step);
    },
    stop(): void {
      speed = 0;
      cancelAnimationFrame(frame);
    },
  };
}

/**
 * Drags the row around the element that this is spread on; the others make room as it passes. Styles
 * are set on the elements themselves: a list of a hundred rows is not drawn again for each movement.
 * @param onPress where it was not dragged at all
 */
function useDragging(position: number, count: number, onPress: () => void) {
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

interface Props {
  readonly title: string;
  readonly position: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Moves an issue by dragging, by arrow keys, or by buttons that a press shows. */
export function DragHandle({ title, position, count, isOpen, onPress }: Props) {
  const id = useId();
  const dragging = useDragging(position, count, onPress);
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = targetPosition(event.key, position, count);
    if (target === null) return;
    event.preventDefault();
    move(position, target);
  };
  return (
    <>
      <button
        {...dragging}
        type="button"
        className={dragHandle}
        aria-label={t('order.move', { title })}
        aria-expanded={isOpen}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        // A click with `detail` 0 comes from the keyboard. `useDragging` handles presses by pointers.
        onClick={({ detail }) => detail === 0 && onPress()}
      >
        <svg width="14" height="22" viewBox="0 0 14 22" aria-hidden="true">
          <path
            d="M4 4h.01M10 4h.01M4 11h.01M10 11h.01M4 18h.01M10 18h.01"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
      </button>
      <VisuallyHidden id={id}>{t('order.hint')}</VisuallyHidden>
    </>
  );
}
