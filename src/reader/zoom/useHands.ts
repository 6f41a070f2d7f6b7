import { useGesture } from '@use-gesture/react';
import { type RefObject, useEffect, useState } from 'react';
import type { Glass } from './Glass.ts';
import { type Desk, Hands } from './Hands.ts';

/** Puts the hands on the stage. */
export function useHands(surface: RefObject<HTMLElement | null>, glass: Glass, desk: Desk): void {
  const [hands] = useState(() => new Hands(glass));
  useEffect(() => () => hands.forget(), [hands]);
  useEffect(() => keepMovements(surface.current), [surface]);
  useGesture(
    {
      onPointerDown: ({ event }) => hands.land(event),
      onDrag: (drag) => hands.drag(drag, desk),
      onPinch: (pinch) => hands.pinch(pinch, desk),
      onWheel: (wheel) => hands.wheel(wheel),
    },
    {
      // On the element itself: React's wheel listeners cannot keep the browser from zooming the page.
      target: surface,
      eventOptions: { passive: false },
      drag: { filterTaps: true, pointer: { keys: false } },
      pinch: { pinchOnWheel: false },
    },
  );
}

function keep(event: PointerEvent | TouchEvent): void {
  const isFinger = !(event instanceof PointerEvent) || event.pointerType === 'touch';
  if (isFinger) event.stopPropagation();
}

const movements = ['pointermove', 'touchmove'] as const;

/**
 * Nothing but the hands follows a finger that moves, and React would look for someone who does at
 * each movement: as dear as all the rest of it (0.3 ms each, for each finger in each frame).
 */
function keepMovements(stage: HTMLElement | null): () => void {
  for (const movement of movements) stage?.addEventListener(movement, keep);
  return () => movements.forEach((movement) => stage?.removeEventListener(movement, keep));
}
