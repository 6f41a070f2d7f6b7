import { type RefObject, useDeferredValue, useLayoutEffect, memo, useMemo } from 'react';
import { styled } from '@linaria/react';
import { useKeptFocus } from '../focus.ts';
import { mountedSpreads, positionOnTrack, type View, placedAt } from './geometry.ts';
import { useSessionStore } from '../session/session.ts';
import { frameIndexOf, halfAt } from '../spreads/layout.ts';
import { type Half, sideOfHalf } from '../readingDirection.ts';
import { useTone } from '../tones/pageTone.ts';
import { type PlacedPage } from '../spreads/spread.ts';
import { PageFrame } from './PageFrame.tsx';

interface SpreadFrameProps {
  readonly index: number;
  /** Its position on the track, in CSS pixels to the right of the first spread. */
  readonly at: number;
  /** Inert. Text inherits it, so the previous spread becomes inert after the turn. */
  readonly isAside: boolean;
  /** The half on the stage, of a page that is read half by half. */
  readonly half: Half | null;
  readonly view: View;
}

/** One spread. Outside the stage it is inert for pointers, keys and screen readers. */
const SpreadFrame = memo(({ index, at, isAside, half, view }: SpreadFrameProps) => {
  const pages = useMemo(() => pagesAt(index, view), [index, view]);
  const { pack } = useSessionStore();
  const isLight = useTone() === 'light';
  return (
    <SpreadRoom
      data-spread={index}
      data-half={half ? sideOfHalf(half, view.direction) : undefined}
      inert={isAside}
      style={{
        transform: `translate3d(${at}px, 0, 0)`,
        ['--middle' as string]: pages[0]?.middle,
      }}
    >
      {pages.map(({ page, fold, x, y, width, height }) => (
        <Sheet
          key={`sheet ${page}`}
          data-fold={fold}
          style={{
            width,
            height,
            transform: `translate(${x}px, ${y}px)`,
            background: (isLight && pack?.facts.pages[page - 1]?.color) || undefined,
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
      middle: page.half && `${css(page.x + page.half.width)}px`,
    }))
    .toSorted((a, b) => a.page - b.page);
}

/** The fold of the left page is at its right. */
function foldOf(page: PlacedPage, placed: readonly PlacedPage[]): 'left' | 'right' | null {
  if (placed.length < 2) return null;
  return placed.every(({ x }) => x >= page.x) ? 'right' : 'left';
}

interface Props {
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
  // The first frame has the current spread alone.
  const settled = useDeferredValue(index, null);
  const { selectedSpread } = useSessionStore();
  const spreads = mountedSpreads(index, settled, view.layout, selectedSpread);
  useLayoutEffect(() => onMounted(spreads));
  useKeptFocus(stage);
  const frameOf = (at: number) => frameIndexOf(at, view.layout);
  return spreads.map((at) => (
    <SpreadFrame
      key={at}
      index={at}
      at={positionOnTrack(at, view)}
      isAside={at !== frameOf(index) && at !== frameOf(settled ?? index)}
      half={at === frameOf(index) ? halfAt(index, view.layout) : null}
      view={view}
    />
  ));
}

/** Positioned beside the stage by a transform, so it is on the graphics card before the turn. */
const SpreadRoom = styled.div`
  position: absolute;
  inset: 0;
  contain: layout style;
  will-change: transform;
  /* At rest the other half is not shown beside a half that is narrower than the stage. */
  &[data-half='left'] {
    clip-path: inset(-100vmax calc(100% - var(--middle)) -100vmax -100vmax);
  }
  &[data-half='right'] {
    clip-path: inset(-100vmax -100vmax -100vmax var(--middle));
  }
  [data-moving] > & {
    clip-path: none;
  }
`;

/**
 * Paper in the tone of the pages with its edge and shadow. At the fold
 * there is neither: they would lie on the neighbouring page. All sheets of a spread lie under
 * all pages, so a painted page hides them and they cost no painting.
 */
const Sheet = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  background: var(--paper, #fff);
  --edge: rgb(0 0 0 / 10%);
  --shade-of-paper: 40px -12px rgb(0 0 0 / 45%);
  box-shadow:
    0 0 0 1px var(--edge),
    0 12px var(--shade-of-paper);
  &[data-fold='left'] {
    box-shadow:
      1px 0 var(--edge),
      0 1px var(--edge),
      0 -1px var(--edge),
      24px 12px var(--shade-of-paper);
  }
  &[data-fold='right'] {
    box-shadow:
      -1px 0 var(--edge),
      0 1px var(--edge),
      0 -1px var(--edge),
      -24px 12px var(--shade-of-paper);
  }
`;
