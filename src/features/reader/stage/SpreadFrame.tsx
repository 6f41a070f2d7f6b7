import { memo, useMemo } from 'react';
import type { PlacedPage } from '../rules.ts';
import { placedAt, type View } from './geometry.ts';
import { PageFrame } from './PageFrame.tsx';
import { Sheet, SpreadRoom } from './stage.styles.ts';
import { useSessionStore } from '../session/context.ts';

interface Props {
  readonly index: number;
  /** Its position on the track, in CSS pixels to the right of the first spread. */
  readonly at: number;
  /** Inert. Text inherits it, so the previous spread becomes inert after the turn. */
  readonly isAside: boolean;
  readonly view: View;
}

/** One spread. Outside the stage it is inert for pointers, keys and screen readers. */
export const SpreadFrame = memo(({ index, at, isAside, view }: Props) => {
  const pages = useMemo(() => pagesAt(index, view), [index, view]);
  const { pack } = useSessionStore();
  return (
    <SpreadRoom
      data-spread={index}
      inert={isAside}
      style={{ transform: `translate3d(${at}px, 0, 0)` }}
    >
      {pages.map(({ page, fold, x, y, width, height }) => (
        <Sheet
          key={`sheet ${page}`}
          data-fold={fold}
          style={{
            width,
            height,
            transform: `translate(${x}px, ${y}px)`,
            background: pack?.facts.pages[page - 1]?.color ?? undefined,
          }}
        />
      ))}
      {pages.map((page) => (
        <PageFrame key={page.page} {...page} />
      ))}
    </SpreadRoom>
  );
});

/** The pages in CSS pixels, in reading and Tab order. */
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

/** The fold of the left page is at its right. */
function foldOf(page: PlacedPage, placed: readonly PlacedPage[]): 'left' | 'right' | null {
  if (placed.length < 2) return null;
  return placed.every(({ x }) => x >= page.x) ? 'right' : 'left';
}
