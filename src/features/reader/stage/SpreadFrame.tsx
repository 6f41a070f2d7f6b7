import { memo, useMemo } from 'react';
import type { PlacedPage } from '../rules.ts';
import type { Reading } from '../store.ts';
import { placedAt, type View } from './geometry.ts';
import { PageFrame } from './PageFrame.tsx';
import type { Painter } from './painter.ts';
import { Sheet, SpreadRoom } from './stage.styles.ts';

interface Props {
  readonly index: number;
  /** Where it stands on the track, in CSS pixels to the right of the first spread. */
  readonly at: number;
  /** Out of reach. Words inherit that, so the one that was just left takes it on after the turn. */
  readonly isAside: boolean;
  readonly view: View;
  readonly reading: Reading;
  readonly painter: Painter;
}

/** One spread; beside the stage it is out of reach of fingers, keys and screen readers. */
export const SpreadFrame = memo(({ index, at, isAside, view, reading, painter }: Props) => {
  const pages = useMemo(() => pagesAt(index, view), [index, view]);
  return (
    <SpreadRoom inert={isAside} style={{ transform: `translate3d(${at}px, 0, 0)` }}>
      {pages.map(({ page, fold, x, y, width, height }) => (
        <Sheet
          key={`sheet ${page}`}
          data-fold={fold}
          style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
        />
      ))}
      {pages.map((page) => (
        <PageFrame key={page.page} {...page} reading={reading} painter={painter} />
      ))}
    </SpreadRoom>
  );
});

/** The pages in CSS pixels, as one reads them and comes to them by Tab, whatever lies on the left. */
function pagesAt(index: number, view: View) {
  const placed = placedAt(index, view);
  const css = (device: number) => device / view.density;
  return placed
    .map((page) => ({
      page: page.page,
      x: css(page.x),
      y: css(page.y),
      width: css(page.width),
      height: css(page.height),
      fold: foldOf(page, placed),
    }))
    .toSorted((a, b) => a.page - b.page);
}

/** Of two pages the left one is bound at its right. */
function foldOf(page: PlacedPage, placed: readonly PlacedPage[]): 'left' | 'right' | null {
  if (placed.length < 2) return null;
  return placed.every(({ x }) => x >= page.x) ? 'right' : 'left';
}
