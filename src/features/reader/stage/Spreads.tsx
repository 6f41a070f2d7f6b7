import { type RefObject, useDeferredValue, useLayoutEffect } from 'react';
import { useKeptFocus } from '../focus.ts';
import { mountedSpreads, stepOf, type View } from './geometry.ts';
import { useSessionStore } from '../session/context.ts';
import { SpreadFrame } from './SpreadFrame.tsx';
import { positionOnTrack } from './useTrack.ts';

interface Props {
  /** The spread that is read. */
  readonly index: number;
  readonly view: View;
  readonly stage: RefObject<HTMLElement | null>;
  /** Receives the mounted spreads after each change of the document. */
  readonly onMounted: (spreads: readonly number[]) => void;
}

/**
 * The spreads on the track. A turn moves mounted spreads; mounting and unmounting can wait
 * until the turn is visible. The deferred part is a separate component, because React renders it in pieces
 * while springs continue: an animated element in it would be left at the position of
 * the start of the rendering.
 */
export function Spreads({ index, view, stage, onMounted }: Props) {
  const settled = useDeferredValue(index);
  const { selectedSpread } = useSessionStore();
  const spreads = mountedSpreads(index, settled, view.layout, selectedSpread);
  useLayoutEffect(() => onMounted(spreads));
  useKeptFocus(stage);
  return spreads.map((at) => (
    <SpreadFrame
      key={at}
      index={at}
      at={positionOnTrack(at, stepOf(view), view.direction)}
      isAside={at !== index && at !== settled}
      view={view}
    />
  ));
}
