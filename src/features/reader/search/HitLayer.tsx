import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HitBox, PageIndex, PageNumber } from '../../../../workers/pdf/protocol.ts';
import { panelId } from '../panels.ts';
import { firstPage } from '../rules.ts';
import { Layer } from './hits.styles.ts';
import { hitsOnPage } from './rules.ts';
import { useSearchStore, useSession, useSessionStore } from '../session/context.ts';

interface Props {
  readonly page: PageNumber;
  readonly width: number;
}

/** The longest animation of a turn. */
const settleMs = 250;

type Boxes = readonly (readonly HitBox[])[];

/** The boxes of all hits of a page, in PDF points. It moves with the page. */
export function HitLayer({ page, width }: Props) {
  const { state } = useSearchStore();
  const { id } = useSession();
  const { sizes } = useSessionStore();
  const boxes = useBoxes(page);
  const size = sizes[page] ?? sizes[firstPage];
  const layer = useRef<SVGSVGElement>(null);
  const current = state.at !== 'off' && state.current?.page === page ? state.current.order : -1;
  useLayoutEffect(() => {
    if (current < 0 || boxes.length === 0) return undefined;
    // The page of the hit may be on its way into the stage in this frame.
    const timer = setTimeout(() => uncover(layer.current, panelId('search', id)), settleMs);
    return () => clearTimeout(timer);
  }, [id, current, boxes]);
  if (!size || boxes.length === 0) return null;
  return (
    <Layer
      ref={layer}
      viewBox={`0 0 ${size.width} ${size.height}`}
      style={{ inlineSize: width, blockSize: (width / size.width) * size.height }}
      aria-hidden
      data-hits
    >
      {boxes.map((lines, order) => (
        <g key={String(order)} data-hit={order} data-current={order === current}>
          {lines.map((box) => (
            <Line key={`${box.x} ${box.y}`} {...box} />
          ))}
        </g>
      ))}
    </Layer>
  );
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

const Line = ({ x, y, width, height, angle }: HitBox) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={height}
    transform={angle === 0 ? undefined : `rotate(${(angle * 180) / Math.PI} ${x} ${y})`}
  />
);

const none: Boxes = [];

/** Boxes come from the engine for the pages that are mounted, so a list of many hits has none. */
function useBoxes(page: PageNumber): Boxes {
  const { state } = useSearchStore();
  const { engine } = useSessionStore();
  const text = state.at === 'off' ? '' : state.text;
  const isFound = hitsOnPage(state, page) > 0;
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
