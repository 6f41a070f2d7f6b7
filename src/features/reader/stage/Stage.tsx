import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { animated } from '../../../shared/ui/springs.ts';
import { isSpreadIndex, spreadIndexOf } from '../layout.ts';
import { coverSizeOf, layoutFor, settleAfterTurns, stageMeasured } from '../spreads.ts';
import { type Reading, reader } from '../store.ts';
import { useDirection } from '../useReading.ts';
import { useZoomController } from '../zoom/useZoomController.ts';
import { useGestures } from '../gestures/useGestures.ts';
import { pagesAt, stepOf, type View, renderDemandAt } from './geometry.ts';
import type { Painter } from './painter.ts';
import { Spreads } from './Spreads.tsx';
import { viewportClass, Room, Surface, trackClass } from './stage.styles.ts';
import { type Measured, useStageSize } from './useStageSize.ts';
import { useTrack } from './useTrack.ts';

interface Props {
  readonly reading: Reading;
  readonly painter: Painter;
}

/** Shows and turns pages. Bars and messages lie over the stage and never change its size. */
export function Stage({ reading, painter }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const measured = useStageSize(room);
  useLayoutEffect(() => {
    if (measured) stageMeasured(measured.isNarrow);
  }, [measured]);
  useEffect(settleAfterTurns, []);
  return (
    <Room ref={room}>
      {measured && <Track measured={measured} reading={reading} painter={painter} />}
    </Room>
  );
}

function Track({ measured, reading, painter }: Props & { readonly measured: Measured }) {
  const view = useView(measured, reading);
  const { page, textSelecting } = useSnapshot(reader);
  const { direction, layout } = view;
  const index = spreadIndexOf(page, layout);
  const step = stepOf(view);
  const isSharp = (at: number) => pagesAt(at, layout).every((page) => painter.isSharp(page));
  const surface = useRef<HTMLDivElement>(null);
  const zoom = useZoomController(index, view, painter);
  const standing = useRef<readonly number[]>(null);
  const isThere = (at: number) => standing.current?.includes(at) === true;
  const canShowInstantly = (at: number) => isThere(at) && isSharp(at) && !zoom.isZoomed;
  const element = useRef<HTMLDivElement>(null);
  const want = (at: number) => painter.setDemand(renderDemandAt(at, view));
  const track = useTrack({
    element,
    index,
    step,
    direction,
    layout,
    isSharp,
    canShowInstantly,
    requestSpread: want,
  });
  const hasPrevious = isSpreadIndex(index - 1, layout);
  const hasNext = isSpreadIndex(index + 1, layout);
  const around = { direction, hasPrevious, hasNext };
  const { width, height } = cssStage(view);
  useGestures(surface, zoom, { track, around, width, height, isSelecting: textSelecting });
  useLayoutEffect(() => painter.setDemand(renderDemandAt(index, view)), [index, view, painter]);
  return (
    <Surface ref={surface}>
      <animated.div className={viewportClass} style={zoom.style}>
        <animated.div ref={element} className={trackClass} style={{ x: track.x }}>
          <Spreads ref={standing} stage={surface} {...{ index, view, reading, painter }} />
        </animated.div>
      </animated.div>
    </Surface>
  );
}

const cssStage = ({ stage, density }: View) => ({
  width: stage.width / density,
  height: stage.height / density,
});

function useView({ stage, density, isNarrow }: Measured, reading: Reading): View {
  const { layout: laid, isNarrow: laidNarrow, sizes } = useSnapshot(reader);
  const direction = useDirection();
  return useMemo(() => {
    // A rotated stage renders the new layout before the store has it.
    const layout = isNarrow === laidNarrow ? laid : layoutFor(isNarrow);
    return { layout, stage, density, direction, sizes, coverSize: coverSizeOf(reading) };
  }, [stage, density, isNarrow, laid, laidNarrow, reading, sizes, direction]);
}
