import { useEffect, useLayoutEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { placedAt, type View } from '../stage/geometry.ts';
import type { Session } from '../session/session.ts';
import { ZoomController } from './ZoomController.ts';

/** The zoom controller of the current spread. */
export function useZoomController(
  index: number,
  view: View,
  { store, zoom: requests, painter }: Session,
): ZoomController {
  const [zoom] = useState(() => new ZoomController(painter.tiles, store, requests));
  useLayoutEffect(
    () => zoom.setScene({ placed: placedAt(index, view), view }),
    [zoom, index, view],
  );
  useLayoutEffect(() => {
    const inTheSameTask = true;
    return subscribeKey(store, 'scale', (scale) => zoom.setScale(scale), inTheSameTask);
  }, [zoom, store]);
  useEffect(() => requests.register(zoom), [zoom, requests]);
  return zoom;
}
