import { type Ref, type RefObject, useDeferredValue, useImperativeHandle } from 'react';
import { useKeptFocus } from '../focus.ts';
import type { Reading } from '../store.ts';
import { mountedSpreads, stepOf, type View } from './geometry.ts';
import type { Painter } from './painter.ts';
import { SpreadFrame } from './SpreadFrame.tsx';
import { positionOnTrack } from './useTrack.ts';

interface Props {
  /** The spread that is read. */
  readonly index: number;
  readonly view: View;
  readonly reading: Reading;
  readonly painter: Painter;
  readonly stage: RefObject<HTMLElement | null>;
  /** Learns which spreads stand there. */
  readonly ref: Ref<readonly number[]>;
}

/**
 * The spreads on the track. A turn moves what stands there; what comes and goes with it can wait
 * until it has been seen. This waiting is a component of its own, because React draws it in pieces
 * while springs move on: an animated element among them would be left at the place that it had when
 * the drawing began, and the pages would stay a little beside theirs.
 */
export function Spreads({ index, view, reading, painter, stage, ref }: Props) {
  const settled = useDeferredValue(index);
  const spreads = mountedSpreads(index, settled, view.layout);
  useImperativeHandle(ref, () => spreads);
  useKeptFocus(stage);
  return spreads.map((at) => (
    <SpreadFrame
      key={at}
      index={at}
      at={positionOnTrack(at, stepOf(view), view.direction)}
      isAside={at !== index && at !== settled}
      view={view}
      reading={reading}
      painter={painter}
    />
  ));
}
