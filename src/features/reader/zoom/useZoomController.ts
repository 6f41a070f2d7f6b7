import { useEffect, useLayoutEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { Painter } from '../stage/painter.ts';
import { placedAt, type View } from '../stage/geometry.ts';
import { reader } from '../store.ts';
import { Glass } from './ZoomController.ts';
import { moveViewBy } from './pendingZoom.ts';

/** The glass over the spread that is read. */
export function useGlass(index: number, view: View, painter: Painter): Glass {
  const [glass] = useState(() => new Glass(painter.windows));
  useLayoutEffect(
    () => glass.layOver({ placed: placedAt(index, view), view }),
    [glass, index, view],
  );
  useLayoutEffect(() => {
    const inTheSameTask = true;
    return subscribeKey(reader, 'scale', (scale) => glass.follow(scale), inTheSameTask);
  }, [glass]);
  useEffect(() => moveViewBy((step, since) => glass.nudge(step, since)), [glass]);
  return glass;
}
