import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { subscribeKey } from 'valtio/utils';
import { css } from '@linaria/core';
import { t } from '../../../shared/shell/index.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { ReaderPanel } from '../bars/ReaderPanel.tsx';
import { PageField } from './PageField.tsx';
import { pageAtPosition, pageOfKey, positionOfPage, type Row, thumbnailStep } from './stripPlan.ts';
import { type Session, useSession } from '../session/session.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { calmed, color, font, motion } from '../../../shared/ui/tokens.ts';
import { phone } from '../bars/bars.styles.ts';

interface Props {
  readonly row: Row;
}

/**
 * All thumbnails in a row at the bottom of the stage, and a field for a page number. Only visible
 * thumbnails are mounted. A separate chunk: its list is a fifth of the reader's code.
 */
export function OpenStrip({ row }: Props) {
  const session = useSession();
  const { store, thumbnails } = session;
  const list = useRef<VirtuosoHandle>(null);
  const [start] = useState(() => ({
    index: positionOfPage(store.page, row),
    align: 'center' as const,
  }));
  useEffect(() => {
    thumbnails.setTabStop(store.page);
    return subscribeKey(store, 'page', () => centre(session, list.current, row));
  }, [session, store, thumbnails, row]);
  useEffect(
    () => afterStart(() => thumbnailIn(session, store.page) ?? centre(session, list.current, row)),
    [session, store, row],
  );
  return (
    <ReaderPanel
      panel="thumbnails"
      kind="toolbar"
      name={t('reader.thumbnails')}
      takesFocus="by-keys"
      className={panel}
      data-bar
      onKeyDown={(event) => onKey(event, session, list.current, row)}
    >
      <PageField pageCount={row.pageCount} />
      <Virtuoso
        ref={list}
        className={rowLook}
        // A short row is centred below the pages.
        style={{ maxInlineSize: row.pageCount * thumbnailStep }}
        horizontalDirection
        tabIndex={-1}
        totalCount={row.pageCount}
        fixedItemHeight={thumbnailStep}
        increaseViewportBy={2 * thumbnailStep}
        initialTopMostItemIndex={start}
        context={row}
        computeItemKey={(place) => pageAtPosition(place, row)}
        rangeChanged={({ startIndex, endIndex }) =>
          thumbnails.keepTabStop(pageAtPosition(startIndex, row), pageAtPosition(endIndex, row))
        }
        itemContent={thumbnailAt}
      />
    </ReaderPanel>
  );
}

const thumbnailAt = (place: number, _: unknown, row: Row) => (
  <Thumbnail page={pageAtPosition(place, row)} />
);

const thumbnailIn = ({ root }: Session, page: PageNumber) =>
  root?.querySelector<HTMLElement>(`[data-page="${page}"]`);

/** Virtuoso measures for one or two frames after its mount, and scrolls to its start four frames later. */
const startFrames = 8;

/**
 * Calls back after Virtuoso has scrolled to its initial position. That scrolling replaces one that
 * was asked for earlier, as by a user who types the number of a page in the first frames.
 */
function afterStart(callback: () => void): () => void {
  let frame = 0;
  const wait = (left: number): void => {
    if (left === 0) return callback();
    frame = requestAnimationFrame(() => wait(left - 1));
  };
  wait(startFrames);
  return () => cancelAnimationFrame(frame);
}

/** Scrolls the current page to the middle, smoothly unless it is far away. */
function centre(session: Session, list: VirtuosoHandle | null, row: Row): void {
  const { page } = session.store;
  const isNear = Boolean(thumbnailIn(session, page));
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isNear && !isCalm ? 'smooth' : 'auto';
  session.thumbnails.setTabStop(page);
  list?.scrollToIndex({ index: positionOfPage(page, row), align: 'center', behavior });
}

/** Keys of the strip do not turn pages. */
function onKey(
  event: KeyboardEvent,
  session: Session,
  list: VirtuosoHandle | null,
  row: Row,
): void {
  const { thumbnails } = session;
  const page = pageOfKey(event.key, thumbnails.tabStop.page, row);
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
  if (page === null) return;
  event.preventDefault();
  event.stopPropagation();
  thumbnails.setTabStop(page);
  const focus = () => thumbnailIn(session, page)?.focus();
  list?.scrollIntoView({ index: positionOfPage(page, row), behavior: 'auto', done: focus });
}

/** Over the bottom of the pages, which do not move. */
const panel = css`
  position: absolute;
  /* On a phone the bar is at the bottom. */
  inset-block-end: var(--foot);
  inset-inline: 0;
  padding-block-end: env(safe-area-inset-bottom);
  background: ${color.raised};
  ${phone} {
    padding-block-end: 0;
  }
  box-shadow: 0 -1px 0 color-mix(in srgb, ${color.ink} 12%, transparent);
  color: ${color.ink};
  font-family: ${font.text};
  @media (forced-colors: active) {
    border-block-start: 1px solid;
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  /* A phone on its side has no height to spare. */
  @media (max-height: 500px) {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
  }
  animation: strip-rises ${motion.calm};
  ${calmed} {
    animation: none;
  }
  @keyframes strip-rises {
    from {
      translate: 0 100%;
    }
  }
`;

/** As high as a thumbnail (stripPlan.ts) with its number and the space around it; places count from the left. */
const rowLook = css`
  inline-size: 100%;
  block-size: 160px;
  margin-inline: auto;
  direction: ltr;
  overscroll-behavior: contain;
  scrollbar-width: thin;
  scrollbar-color: color-mix(in srgb, ${color.ink} 35%, transparent) transparent;
`;
