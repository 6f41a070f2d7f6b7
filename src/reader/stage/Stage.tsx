import { useLayoutEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PdfPoints } from '../../../workers/pdf/protocol.ts';
import { animated } from '../../ui/springs.ts';
import { spreadCount, spreadIndexOf } from '../rules.ts';
import { type Reading, reader } from '../store.ts';
import { useDirection } from '../useDirection.ts';
import { useGlass } from '../zoom/useGlass.ts';
import { useGestures } from '../zoom/useGestures.ts';
import { pagesAt, stepOf, type View, wishesAt } from './geometry.ts';
import type { Painter } from './painter.ts';
import { Spreads } from './Spreads.tsx';
import { glassLook, Room, Surface, trackLook } from './stage.styles.ts';
import { type Measured, useStageSize } from './useStageSize.ts';
import { useTrack } from './useTrack.ts';

interface Props {
  readonly reading: Reading;
  readonly painter: Painter;
}

/** Where pages stand and are turned. Bars and notes lie over it and never change its size. */
export function Stage({ reading, painter }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const measured = useStageSize(room);
  useLayoutEffect(() => {
    if (measured) reader.singlePage = measured.singlePage;
  }, [measured]);
  return (
    <Room ref={room}>
      {measured && <Track measured={measured} reading={reading} painter={painter} />}
    </Room>
  );
}

function Track({ measured, reading, painter }: Props & { readonly measured: Measured }) {
  const view = useView(measured, reading);
  const { page, textSelecting } = useSnapshot(reader);
  const index = spreadIndexOf(page, view.singlePage);
  const step = stepOf(view);
  const isSharp = (at: number) => pagesAt(at, view).every((page) => painter.isSharp(page));
  const surface = useRef<HTMLDivElement>(null);
  const glass = useGlass(index, view, painter);
  const standing = useRef<readonly number[]>(null);
  const isThere = (at: number) => standing.current?.includes(at) === true;
  const isAtHand = (at: number) => isThere(at) && isSharp(at) && !glass.isZoomed;
  const { direction, singlePage } = view;
  const element = useRef<HTMLDivElement>(null);
  const want = (at: number) => painter.want(wishesAt(at, view));
  const track = useTrack({ element, index, step, direction, singlePage, isSharp, isAtHand, want });
  const hasPrevious = index > 0;
  const hasNext = index + 1 < spreadCount(view);
  const around = { direction, hasPrevious, hasNext };
  const { width, height } = cssStage(view);
  useGestures(surface, glass, { track, around, width, height, isSelecting: textSelecting });
  useLayoutEffect(() => painter.want(wishesAt(index, view)), [index, view, painter]);
  return (
    <Surface ref={surface}>
      <animated.div className={glassLook} style={glass.style}>
        <animated.div ref={element} className={trackLook} style={{ x: track.x }}>
          <Spreads ref={standing} stage={surface} {...{ index, view, reading, painter }} />
        </animated.div>
      </animated.div>
    </Surface>
  );
}

/** Until the document has told: more than one page, so that the cover lies on its half from the beginning. */
const expectedPages = 2;

const cssStage = ({ stage, density }: View) => ({
  width: stage.width / density,
  height: stage.height / density,
});

function useView({ stage, density, singlePage }: Measured, { issue }: Reading): View {
  const { pageCount, sizes } = useSnapshot(reader);
  const direction = useDirection();
  return useMemo(() => {
    const { width, height } = issue.cover;
    const coverSize = { width: width as PdfPoints, height: height as PdfPoints };
    const paging = { pageCount: pageCount ?? expectedPages, singlePage };
    return { ...paging, stage, density, direction, sizes, coverSize };
  }, [stage, density, singlePage, issue, pageCount, sizes, direction]);
}
