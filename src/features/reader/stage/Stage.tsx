import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { animated } from '../../../shared/ui/springs.ts';
import { isSpreadIndex, spreadIndexOf } from '../spreads/layout.ts';
import {
  coverSizeOf,
  layoutFor,
  settleAfterTurns,
  stageMeasured,
} from '../spreads/updateLayout.ts';
import type { Session } from '../session/session.ts';
import { useDirection } from '../useDirection.ts';
import { useZoomController } from '../zoom/useZoomController.ts';
import { spreadOfSelection } from '../gestures/pressTarget.ts';
import { useGestures } from '../gestures/useGestures.ts';
import { pagesAt, stepOf, type View, renderDemandAt } from './geometry.ts';
import { Spreads } from './Spreads.tsx';
import { viewportClass, Room, Surface, trackClass } from './stage.styles.ts';
import { type Measured, useStageSize } from './useStageSize.ts';
import { useTrack } from './useTrack.ts';
import { useSession, useSessionStore } from '../session/context.ts';
import { setSelectedSpread } from '../session/store.ts';

/** Shows and turns pages. Bars and messages lie over the stage and never change its size. */
export function Stage() {
  const session = useSession();
  const room = useRef<HTMLDivElement>(null);
  const measured = useStageSize(room);
  useLayoutEffect(() => {
    if (measured) stageMeasured(session, measured.isNarrow);
  }, [session, measured]);
  useEffect(() => settleAfterTurns(session), [session]);
  return <Room ref={room}>{measured && <Track measured={measured} session={session} />}</Room>;
}

interface TrackProps {
  readonly measured: Measured;
  readonly session: Session;
}

function Track({ measured, session }: TrackProps) {
  const { painter } = session;
  const view = useView(measured, session);
  const { page, textSelecting } = useSessionStore();
  const { direction, layout } = view;
  const index = spreadIndexOf(page, layout);
  const step = stepOf(view);
  const isSharp = (at: number) => pagesAt(at, layout).every((page) => painter.isSharp(page));
  const surface = useRef<HTMLDivElement>(null);
  useSelectedSpread(session, surface);
  const zoom = useZoomController(index, view, session);
  const mounted = useRef<readonly number[]>([]);
  const noteMounted = useCallback((spreads: readonly number[]) => {
    mounted.current = spreads;
  }, []);
  const isThere = (at: number) => mounted.current.includes(at);
  const canShowInstantly = (at: number) => isThere(at) && isSharp(at) && !zoom.isZoomed;
  const element = useRef<HTMLDivElement>(null);
  const want = (at: number) => painter.setDemand(renderDemandAt(at, view));
  const track = useTrack(session, {
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
  useGestures(session, surface, zoom, { track, around, width, height, isSelecting: textSelecting });
  useLayoutEffect(() => painter.setDemand(renderDemandAt(index, view)), [index, view, painter]);
  return (
    <Surface ref={surface}>
      <animated.div className={viewportClass} style={zoom.style}>
        <animated.div ref={element} className={trackClass} style={{ x: track.x }}>
          <Spreads onMounted={noteMounted} stage={surface} {...{ index, view }} />
        </animated.div>
      </animated.div>
    </Surface>
  );
}

/** A turn keeps the selected text, until the user ends the selection. */
function useSelectedSpread({ store }: Session, stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const take = (): void => {
      const spread = spreadOfSelection();
      const isHere = spread !== null && stage.current?.contains(spread) === true;
      setSelectedSpread(store, isHere ? Number(spread.dataset['spread']) : null);
    };
    document.addEventListener('selectionchange', take);
    return () => document.removeEventListener('selectionchange', take);
  }, [store, stage]);
}

const cssStage = ({ stage, density }: View) => ({
  width: stage.width / density,
  height: stage.height / density,
});

function useView({ stage, density, isNarrow }: Measured, session: Session): View {
  const { layout: laid, isNarrow: laidNarrow, sizes } = useSessionStore();
  const direction = useDirection();
  return useMemo(() => {
    // A rotated stage renders the new layout before the store has it.
    const layout = isNarrow === laidNarrow ? laid : layoutFor(session, isNarrow);
    return { layout, stage, density, direction, sizes, coverSize: coverSizeOf(session.reading) };
  }, [stage, density, isNarrow, laid, laidNarrow, session, sizes, direction]);
}
