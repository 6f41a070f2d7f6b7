import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../focus.ts';
import { isTogether } from '../spreads/layout.ts';
import { labelOf, nameOfPage, type PageLabels } from '../pageLabels.ts';
import { hitsOnPage } from '../search/rules.ts';
import { Annotated, Bookmarked, Found, PageLabel, Paper, thumbnail } from './strip.styles.ts';
import type { Session } from '../session/session.ts';
import { useSession, useSessionStore } from '../session/context.ts';

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
