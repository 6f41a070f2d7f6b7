import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../focus.ts';
import { isTogether } from '../spreads/layout.ts';
import { labelOf, nameOfPage, type PageLabels } from '../pageLabels.ts';
import { hitsOnPage } from '../search/searchState.ts';
import { type Session, useSession, useSessionStore } from '../session/session.ts';
import { color, motion, radius, size, space } from '../../../shared/ui/tokens.ts';

/** A page to choose. A turn renders only thumbnails whose mark changes. */
export const Thumbnail = memo(({ page }: { readonly page: PageNumber }) => {
  const session = useSession();
  const { thumbnails, turning } = session;
  const [watch] = useState(() => watchesOf(session));
  const { pageLabels } = useSessionStore();
  const place = useRef<HTMLSpanElement>(null);
  const isRead = useSyncExternalStore(watch.reading, () => isReadNow(session, page));
  const isStop = useSyncExternalStore(watch.stop, () => thumbnails.tabStop.page === page);
  const hits = useSyncExternalStore(watch.search, () => hitsOnPage(session.search.state, page));
  const marks = useSyncExternalStore(watch.annotations, () => marksOf(session, page));
  const name = nameOf(page, pageLabels, hits, marks);
  useLayoutEffect(
    () => (place.current ? thumbnails.attach(page, place.current) : undefined),
    [page, thumbnails],
  );
  return (
    <button
      type="button"
      ref={returnFocus}
      className={thumbnail}
      data-page={page}
      aria-label={name}
      aria-current={isRead ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => thumbnails.setTabStop(page)}
      onClick={(event) => turning.turnTo(page, { cause: event.nativeEvent })}
    >
      <Paper ref={place} />
      {hits > 0 && <Found />}
      {marks.includes('bookmark') && <Bookmarked />}
      {marks.includes('annotated') && <Annotated />}
      <PageLabel>{labelOf(page, pageLabels)}</PageLabel>
    </button>
  );
});

/** Its marks have names too. */
function nameOf(page: PageNumber, labels: PageLabels, hits: number, marks: Marks): string {
  return [
    t('reader.page', { page: nameOfPage(page, labels) }),
    ...(hits > 0 ? [t('reader.search.results', { count: hits })] : []),
    ...(marks.includes('bookmark') ? [t('annotations.marks.bookmark')] : []),
    ...(marks.includes('annotated') ? [t('annotations.marks.annotated')] : []),
  ].join(', ');
}

type Marks = '' | 'bookmark' | 'annotated' | 'bookmark annotated';

/** A text, so that a thumbnail is rendered only when its own marks change. */
function marksOf({ store }: Session, page: PageNumber): Marks {
  const { bookmarked, annotated } = store.annotations;
  if (bookmarked.has(page)) return annotated.has(page) ? 'bookmark annotated' : 'bookmark';
  return annotated.has(page) ? 'annotated' : '';
}

const isReadNow = ({ store }: Session, page: PageNumber): boolean =>
  isTogether(page, store.page, store.layout);

/** For `useSyncExternalStore`. */
const watchesOf = ({ store, search, thumbnails }: Session) => ({
  reading: (changed: () => void) => {
    const ends = [subscribeKey(store, 'page', changed), subscribeKey(store, 'layout', changed)];
    return () => ends.forEach((end) => end());
  },
  annotations: (changed: () => void) => subscribe(store.annotations, changed),
  search: (changed: () => void) => subscribeKey(search, 'state', changed),
  stop: (changed: () => void) => subscribeKey(thumbnails.tabStop, 'page', changed),
});

/** As wide as from one thumbnail to the next, so that there is no gap to miss. */
const thumbnail = css`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: flex-end;
  gap: 2px;
  box-sizing: border-box;
  inline-size: 89px;
  block-size: 152px;
  padding: ${space(1)} 0 ${space(0.5)};
  border: 0;
  background: transparent;
  color: ${color.muted};
  font: inherit;
  cursor: pointer;
  touch-action: pan-x;
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: ${color.ink};
    font-weight: 600;
  }
  &[aria-current] > :first-child {
    outline: 3px solid ${color.accent};
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &[aria-current] > :first-child {
      outline-color: HighlightText;
    }
  }
`;

/** Empty until it is painted; its height comes with its page's size, its place stays. */
const Paper = styled.span`
  display: block;
  position: relative;
  flex: none;
  overflow: hidden;
  inline-size: 75px;
  background: var(--paper, #fff);
  border-radius: 1px;
  box-shadow:
    0 0 0 1px rgb(0 0 0 / 12%),
    0 3px 8px -2px rgb(0 0 0 / 35%);
  & > canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    animation: thumbnail-comes ${motion.quick};
  }
  @keyframes thumbnail-comes {
    from {
      opacity: 0;
    }
  }
`;

/** Marks a page with hits of the search, over the foot of its picture. */
const Found = styled.i`
  position: absolute;
  inset-block-end: 32px;
  inline-size: 32px;
  block-size: 6px;
  border: 1px solid #fff;
  border-radius: ${radius.pill};
  background: #e07a00;
  @media (forced-colors: active) {
    background: Highlight;
  }
`;

/** The ribbon of a page with a bookmark, at the upper edge of its picture. */
const Bookmarked = styled.i`
  position: absolute;
  inset-block-end: 116px;
  inset-inline-end: 14px;
  inline-size: 10px;
  block-size: 18px;
  background: #b3261e;
  clip-path: polygon(0 0, 100% 0, 100% 100%, 50% 74%, 0 100%);
  forced-color-adjust: none;
`;

const Annotated = styled.i`
  position: absolute;
  inset-block-end: 42px;
  inset-inline-start: 12px;
  inline-size: 18px;
  block-size: 7px;
  border: 1px solid rgb(0 0 0 / 45%);
  border-radius: 2px;
  background: #ffd84d;
  forced-color-adjust: none;
`;

const PageLabel = styled.span`
  min-inline-size: 1.75rem;
  max-inline-size: 100%;
  overflow: hidden;
  padding-inline: ${space(0.5)};
  border-radius: ${radius.pill};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
