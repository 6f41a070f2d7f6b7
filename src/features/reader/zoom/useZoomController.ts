import { useEffect, useLayoutEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { Painter } from '../stage/painter.ts';
import { placedAt, type View } from '../stage/geometry.ts';
import { reader } from '../store.ts';
import { ZoomController } from './ZoomController.ts';
import { registerPan } from './pendingZoom.ts';

/** The zoom controller of the current spread. */
export function useZoomController(index: number, view: View, painter: Painter): ZoomController {
  const [zoom] = useState(() => new ZoomController(painter.tiles));
  useLayoutEffect(
    () => zoom.setScene({ placed: placedAt(index, view), view }),
    [zoom, index, view],
  );
  useLayoutEffect(() => {
    const inTheSameTask = true;
    return subscribeKey(reader, 'scale', (scale) => zoom.setScale(scale), inTheSameTask);
  }, [zoom]);
  useEffect(() => registerPan((step, since) => zoom.panByStep(step, since)), [zoom]);
  return zoom;
}
