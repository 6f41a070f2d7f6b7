import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { untilIdle } from '../../../shared/ui/frames.ts';
import { animated } from '../../../shared/ui/springs.ts';
import { frameIndexOf, isSpreadIndex, spreadIndexOf } from '../spreads/layout.ts';
import {
  coverSizeOf,
  followSplitting,
  layoutFor,
  settleAfterTurns,
  stageMeasured,
} from '../spreads/updateLayout.ts';
import { type Session, useDirection, useSession, useSessionStore } from '../session/session.ts';
import { spreadOfSelection } from '../gestures/pressTarget.ts';
import { useGestures } from '../gestures/useGestures.ts';
import { preferences } from '../preferences.ts';
import { pagesAt, positionOnTrack, type View, renderDemandAt, placedAt } from './geometry.ts';
import { Spreads } from './Spreads.tsx';
import { type Measured, useStageSize } from './useStageSize.ts';
import { useTrack } from './track.ts';
import { setSelectedSpread } from '../session/sessionStore.ts';
import { ZoomController } from '../zoom/ZoomController.ts';
import { radius } from '../../../shared/ui/tokens.ts';

function useZoomController(
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

/** Fits columns while the user has switched it on. Without its code a double tap magnifies as usual. */
function useColumns(zoom: ZoomController, { store }: Session): void {
  const { fitColumns } = useSnapshot(preferences);
  useEffect(() => {
    if (!fitColumns) return undefined;
    const ending = new AbortController();
    const begin = async (): Promise<void> => {
      await untilIdle();
      const { ColumnZoom } = await import('../zoom/ColumnZoom.ts');
      if (ending.signal.aborted) return;
      const columns = new ColumnZoom(store, zoom);
      zoom.setColumns(columns);
      ending.signal.addEventListener('abort', () => {
        columns.close();
        zoom.setColumns(null);
      });
    };
    begin().catch(() => undefined);
    return () => ending.abort();
  }, [fitColumns, zoom, store]);
}

/** Shows and turns pages. Bars and messages lie over the stage and never change its size. */
export function Stage() {
  const session = useSession();
  const room = useRef<HTMLDivElement>(null);
  const measured = useStageSize(room);
  useLayoutEffect(() => {
    if (measured) stageMeasured(session, measured.room);
  }, [session, measured]);
  useEffect(() => settleAfterTurns(session), [session]);
  useEffect(() => followSplitting(session), [session]);
  return <Room ref={room}>{measured && <Track measured={measured} session={session} />}</Room>;
}

interface TrackProps {
  readonly measured: Measured;
  readonly session: Session;
}

function Track({ measured, session }: TrackProps) {
  const { painter } = session;
  const view = useView(measured, session);
  const { page, half, textSelecting } = useSessionStore();
  const { direction, layout } = view;
  const index = spreadIndexOf(page, layout, half);
  const isSharp = (at: number) => pagesAt(at, layout).every((page) => painter.isSharp(page));
  const surface = useRef<HTMLDivElement>(null);
  useSelectedSpread(session, surface);
  const zoom = useZoomController(index, view, session);
  useColumns(zoom, session);
  const mounted = useRef<readonly number[]>([]);
  const noteMounted = useCallback((spreads: readonly number[]) => {
    mounted.current = spreads;
  }, []);
  const isThere = (at: number) => mounted.current.includes(frameIndexOf(at, layout));
  const canShowInstantly = (at: number) => isThere(at) && isSharp(at) && !zoom.isZoomed;
  const element = useRef<HTMLDivElement>(null);
  const want = (at: number) => painter.setDemand(renderDemandAt(at, view));
  const track = useTrack(session, {
    element,
    index,
    positionOf: (at) => positionOnTrack(at, view),
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

function useView({ stage, density, room }: Measured, session: Session): View {
  const { layout: laid, room: laidRoom, sizes } = useSessionStore();
  const direction = useDirection();
  const { centresCover } = useSnapshot(preferences);
  return useMemo(() => {
    // A rotated stage renders the new layout before the store has it.
    const layout = room === laidRoom ? laid : layoutFor(session, room);
    const coverSize = coverSizeOf(session.reading);
    return { layout, stage, density, direction, sizes, coverSize, centresCover };
  }, [stage, density, room, laid, laidRoom, session, sizes, direction, centresCover]);
}

/** Positions on the stage count from the left in every language; `spread.ts` and `readingDirection.ts` convert them. */
const Room = styled.div`
  position: absolute;
  inset: 0;
  overflow: hidden;
  /* The browser would scroll to a link that takes the focus beside the stage. */
  overflow: clip;
  direction: ltr;
  contain: strict;
`;

/** Points to the right; light, because it lies on a dark pill over paper of any colour. */
const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M9.5 6l6 6-6 6'/%3E%3C/svg%3E")`;

/** Receives all touches. The browser handles none, except those that scroll a host page. */
const Surface = styled.div`
  position: absolute;
  inset: 0;
  touch-action: none;
  [data-host-scrolls] & {
    touch-action: pan-y;
  }
  user-select: none;
  cursor: default;
  &[data-hint='left'],
  &[data-hint='right'] {
    cursor: pointer;
  }
  &[data-hint='pan'] {
    cursor: grab;
  }
  &[data-gesture='panning'],
  &[data-gesture='dragging'] {
    cursor: grabbing;
  }
  /* An arrow at the edge where a mouse click turns; not for touch. */
  @media (hover: hover) {
    &[data-hint='left']::after,
    &[data-hint='right']::after {
      content: '';
      position: absolute;
      inset-block: calc(50% - 48px);
      inline-size: 48px;
      border-radius: ${radius.pill};
      background: ${arrow} center / 24px no-repeat rgb(20 16 12 / 62%);
      pointer-events: none;
    }
    &[data-hint='left']::after {
      left: 8px;
      scale: -1 1;
    }
    &[data-hint='right']::after {
      right: 8px;
    }
  }
`;

/**
 * An animation that never starts, for elements that gestures move. In each frame with a changed transform
 * Chromium assigns all elements to layers again, because other elements may overlap now. With a pending
 * animation it assumes movement from the start and assigns once. Main
 * thread slowed 4 times, a frame of a gesture takes 8.7 ms at the median instead of 9.8, and 87
 * instead of 84 % of frames are presented (four alternating rounds).
 */
const movable = `
  @keyframes nowhere {
    to {
      transform: none;
    }
  }
  animation: nowhere 1s 1000000s paused;
`;

/** The transform's origin is the corner, so its offset is the corner's position. */
const viewportClass = css`
  position: absolute;
  inset: 0;
  transform-origin: 0 0;
  will-change: transform;
  ${movable}
`;

const trackClass = css`
  position: absolute;
  inset: 0;
  will-change: transform, translate;
  ${movable}
`;
