import { memo, useMemo } from 'react';
import type { PlacedPage } from '../rules.ts';
import type { Reading } from '../store.ts';
import { placedAt, type View } from './geometry.ts';
import { PageFrame } from './PageFrame.tsx';
import type { Painter } from './painter.ts';
import { SpreadRoom } from './stage.styles.ts';

interface Props {
  readonly index: number;
  /** Where it stands, in CSS pixels to the right of the spread that is read. */
  readonly offset: number;
  /** Out of reach. Words inherit that, so the one that was just left takes it on after the turn. */
  readonly isAside: boolean;
  readonly view: View;
  readonly reading: Reading;
  readonly painter: Painter;
}

/** One spread; beside the stage it is out of reach of fingers, keys and screen readers. */
export const SpreadFrame = memo(({ index, offset, isAside, view, reading, painter }: Props) => {
  const placed = useMemo(() => placedAt(index, view), [index, view]);
  return (
    <SpreadRoom inert={isAside} style={{ transform: `translate3d(${offset}px, 0, 0)` }}>
      {placed.map((page, at) => (
        <PageFrame
          key={page.page}
          page={page.page}
          x={page.x / view.density}
          y={page.y / view.density}
          width={page.width / view.density}
          height={page.height / view.density}
          fold={foldOf(placed, at)}
          reading={reading}
          painter={painter}
        />
      ))}
    </SpreadRoom>
  );
});

/** Pages are placed from left to right, so the first of two is bound at its right. */
function foldOf(placed: readonly PlacedPage[], at: number): 'left' | 'right' | null {
  if (placed.length < 2) return null;
  return at === 0 ? 'right' : 'left';
}
