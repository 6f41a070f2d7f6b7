import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { subscribeKey } from 'valtio/utils';
import { t } from '../../../shared/shell/index.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { focusIfKeyboard } from '../focus.ts';
import { panelId } from '../panels.ts';
import { reader } from '../store.ts';
import { PageField } from './PageField.tsx';
import {
  pageAtPosition,
  pageOfKey,
  positionOfPage,
  type Row,
  thumbnailStep,
} from './stripGeometry.ts';
import { panel, row as rowLook } from './strip.styles.ts';
import { keepTabStop, tabStop, type Thumbnails } from './Thumbnails.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface Props {
  readonly row: Row;
  readonly thumbnails: Thumbnails;
}

/**
 * All thumbnails in a row at the bottom of the stage, and a field for a page number. Only visible
 * thumbnails are mounted. A separate chunk: its list is a fifth of the reader's code.
 */
export function OpenStrip({ row, thumbnails }: Props) {
  const list = useRef<VirtuosoHandle>(null);
  const [start] = useState(() => ({
    index: positionOfPage(reader.page, row),
    align: 'center' as const,
  }));
  useEffect(() => {
    tabStop.page = reader.page;
    return subscribeKey(reader, 'page', () => centre(list.current, row));
  }, [row]);
  useEffect(() => afterStart(() => isShown(reader.page) || centre(list.current, row)), [row]);
  return (
    <div
      ref={takeFocus}
      role="toolbar"
      id={panelId('thumbnails')}
      className={panel}
      aria-label={t('reader.thumbnails')}
      data-bar
      tabIndex={-1}
      onKeyDown={(event) => onKey(event, list.current, row)}
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
        context={{ row, thumbnails }}
        computeItemKey={(place) => pageAtPosition(place, row)}
        rangeChanged={({ startIndex, endIndex }) =>
          keepTabStop(pageAtPosition(startIndex, row), pageAtPosition(endIndex, row))
        }
        itemContent={thumbnailAt}
      />
    </div>
  );
}

const takeFocus = focusIfKeyboard('thumbnails');

const thumbnailAt = (place: number, _: unknown, { row, thumbnails }: Props) => (
  <Thumbnail page={pageAtPosition(place, row)} thumbnails={thumbnails} />
);

const isShown = (page: PageNumber): boolean =>
  document.querySelector(`[data-page="${page}"]`) !== null;

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
function centre(list: VirtuosoHandle | null, row: Row): void {
  const isNear = isShown(reader.page);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isNear && !isCalm ? 'smooth' : 'auto';
  tabStop.page = reader.page;
  list?.scrollToIndex({ index: positionOfPage(reader.page, row), align: 'center', behavior });
}

/** Keys of the strip do not turn pages. */
function onKey(event: KeyboardEvent, list: VirtuosoHandle | null, row: Row): void {
  const page = pageOfKey(event.key, tabStop.page, row);
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
  if (page === null) return;
  event.preventDefault();
  event.stopPropagation();
  tabStop.page = page;
  const focus = () => document.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus();
  list?.scrollIntoView({ index: positionOfPage(page, row), behavior: 'auto', done: focus });
}
