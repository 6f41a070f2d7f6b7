import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import type {
  HitBox,
  PageHitBoxes,
  PageIndex,
  PageNumber,
  PageSize,
} from '../../../../workers/pdf/engineProtocol.ts';
import { useDarkPaper } from '../annotations/useDarkPaper.ts';
import { panelId } from '../panels.ts';
import { firstPage } from '../spreads/spread.ts';
import { hitContinuedOn, hitsOnPage } from './searchState.ts';
import { useSearchStore, useSession, useSessionStore } from '../session/session.ts';

interface Props {
  readonly page: PageNumber;
  readonly width: number;
}

/** The longest animation of a turn. */
const settleMs = 250;

/** The boxes of all hits of a page, also of the end of one that begins on the page before. They move with the page. */
export function HitLayer({ page, width }: Props) {
  const { state } = useSearchStore();
  const { id } = useSession();
  const { sizes, pages } = useSessionStore();
  const boxes = useBoxes(page);
  const size = sizes[page] ?? sizes[firstPage];
  const layer = useRef<SVGSVGElement>(null);
  const current = state.at === 'off' ? null : state.current;
  const order = current?.page === page ? current.order : -1;
  const isContinued = current !== null && current === hitContinuedOn(state, page);
  const first = useFirst(boxes, pages[page] === 'rendered' ? size : undefined);
  const isDark = useDarkPaper(layer, first);
  const isEmpty = boxes.hits.length === 0 && boxes.continued.length === 0;
  useLayoutEffect(() => {
    if (isEmpty || (order < 0 && !isContinued)) return undefined;
    // The page of the hit may be on its way into the stage in this frame.
    const timer = setTimeout(() => uncover(layer.current, panelId('search', id)), settleMs);
    return () => clearTimeout(timer);
  }, [id, order, isContinued, isEmpty]);
  if (!size || isEmpty) return null;
  return (
    <Layer
      ref={layer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ inlineSize: width, blockSize: (width / size.width) * size.height }}
      aria-hidden
      data-hits
      data-paper={isDark ? 'dark' : 'light'}
    >
      {boxes.hits.map((lines, at) => (
        <g key={String(at)} data-hit={at} data-current={at === order}>
          {lines.map(lineOf)}
        </g>
      ))}
      <g data-current={isContinued}>{boxes.continued.map(lineOf)}</g>
    </Layer>
  );
}

/** The first box of a painted page, as shares of the page. Its size is given once it is painted. */
function useFirst({ hits, continued }: PageHitBoxes, size: PageSize | undefined) {
  const box = hits[0]?.[0] ?? continued[0];
  return useMemo(() => {
    if (!box || !size) return undefined;
    const { width, height } = size;
    return {
      x: box.x / width,
      y: box.y / height,
      width: box.width / width,
      height: box.height / height,
    };
  }, [box, size]);
}

/** The panel goes to the other side where it covers the current hit. */
function uncover(layer: Element | null, id: string): void {
  const panel = document.getElementById(id);
  const hit = layer?.querySelector('[data-current="true"]');
  if (!panel || !hit) return;
  const [upper, lower] = [panel.getBoundingClientRect(), hit.getBoundingClientRect()];
  const isAcross = upper.left < lower.right && lower.left < upper.right;
  if (!isAcross || upper.top > lower.bottom || lower.top > upper.bottom) return;
  panel.dataset['side'] = panel.dataset['side'] === 'start' ? 'end' : 'start';
}

const lineOf = ({ x, y, width, height, angle }: HitBox) => (
  <rect
    key={`${x} ${y}`}
    x={x}
    y={y}
    width={width}
    height={height}
    transform={angle === 0 ? undefined : `rotate(${(angle * 180) / Math.PI} ${x} ${y})`}
  />
);

const none: PageHitBoxes = { hits: [], continued: [] };

/** Boxes come from the engine for the pages that are mounted, so a list of many hits has none. */
function useBoxes(page: PageNumber): PageHitBoxes {
  const { state } = useSearchStore();
  const { engine } = useSessionStore();
  const text = state.at === 'off' ? '' : state.text;
  const isFound = hitsOnPage(state, page) > 0 || hitContinuedOn(state, page) !== null;
  const [found, setFound] = useState({ text: '', boxes: none });
  useEffect(() => {
    if (!engine || !isFound) return undefined;
    let isOver = false;
    const read = async (): Promise<void> => {
      const boxes = await engine.hitBoxes((page - 1) as PageIndex, text);
      if (!isOver && boxes) setFound({ text, boxes });
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [engine, isFound, page, text]);
  return isFound && found.text === text ? found.boxes : none;
}

/**
 * Over the painted page, in the same colours in every theme. On light paper they multiply, so dark letters keep their
 * contrast; on dark paper they lighten the ground, so light letters do. Borders keep their width while the page is
 * magnified.
 */
const Layer = styled.svg`
  position: absolute;
  left: 0;
  top: 0;
  pointer-events: none;
  contain: layout style;
  mix-blend-mode: multiply;
  &[data-paper='dark'] {
    mix-blend-mode: screen;
  }
  fill: rgb(255 205 0 / 42%);
  [data-current='true'] {
    fill: rgb(255 120 0 / 46%);
    stroke: #a33b00;
    stroke-width: 1.5px;
    vector-effect: non-scaling-stroke;
  }
  & rect {
    rx: 1px;
    vector-effect: non-scaling-stroke;
  }
`;
