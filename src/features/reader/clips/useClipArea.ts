import { type CSSProperties, useEffect, useState } from 'react';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { pagesWith } from '../spreads/layout.ts';
import { useSession } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import { type ClipArea, firstArea, type PlacedFrame } from './rules.ts';

/** The reader, which the layer covers, and its visible pages. They move with the window only. */
interface Geometry {
  readonly view: DOMRect;
  readonly frames: readonly PlacedFrame[];
}

/** The area and its place in the layer; both are null if no page is shown. */
export function useClipArea() {
  const session = useSession();
  const [geometry, setGeometry] = useState(() => geometryOf(session));
  const { view, frames } = geometry;
  const [area, setArea] = useState<ClipArea | null>(() =>
    frames[0] ? firstArea(frames[0], view) : null,
  );
  useEffect(() => {
    const listening = new AbortController();
    const measure = (): void => setGeometry(geometryOf(session));
    window.addEventListener('resize', measure, { signal: listening.signal });
    return () => listening.abort();
  }, [session]);
  const frame = frames.find(({ page }) => page === area?.page);
  return { area, place: area && frame ? placeOf(area, frame, view) : null, setArea, frames };
}

function geometryOf({ store, root }: Session): Geometry {
  const frames = pagesWith(store.page, store.layout).flatMap((page: PageNumber) => {
    const frame = root?.querySelector(`[data-frame="${page}"]`);
    if (!frame) return [];
    const { x, y, width, height } = frame.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ page, x, y, width, height }] : [];
  });
  return { view: root?.getBoundingClientRect() ?? new DOMRect(), frames };
}

const placeOf = ({ part }: ClipArea, frame: PlacedFrame, view: DOMRect): CSSProperties => ({
  left: frame.x - view.x + part.x * frame.width,
  top: frame.y - view.y + part.y * frame.height,
  width: part.width * frame.width,
  height: part.height * frame.height,
});
