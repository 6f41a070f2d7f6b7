import { memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../focus.ts';
import { isTogether } from '../layout.ts';
import { labelOf, nameOfPage } from '../pageLabels.ts';
import { hitsOnPage } from '../search/rules.ts';
import { Found, PageLabel, Paper, thumbnail } from './strip.styles.ts';
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
  const name = t('reader.page', { page: nameOfPage(page, pageLabels) });
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
      aria-label={hits > 0 ? `${name}, ${t('reader.search.results', { count: hits })}` : name}
      aria-current={isRead ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => thumbnails.setTabStop(page)}
      onClick={(event) => turning.turnTo(page, { cause: event.nativeEvent })}
    >
      <Paper ref={place} />
      {hits > 0 && <Found />}
      <PageLabel>{labelOf(page, pageLabels)}</PageLabel>
    </button>
  );
});

const isReadNow = ({ store }: Session, page: PageNumber): boolean =>
  isTogether(page, store.page, store.layout);

/** For `useSyncExternalStore`. */
const watchesOf = ({ store, search, thumbnails }: Session) => ({
  reading: (changed: () => void) => {
    const ends = [subscribeKey(store, 'page', changed), subscribeKey(store, 'layout', changed)];
    return () => ends.forEach((end) => end());
  },
  search: (changed: () => void) => subscribeKey(search, 'state', changed),
  stop: (changed: () => void) => subscribeKey(thumbnails.tabStop, 'page', changed),
});
