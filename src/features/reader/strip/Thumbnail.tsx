import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../focus.ts';
import { isTogether } from '../layout.ts';
import { labelOf, nameOfPage } from '../pageLabels.ts';
import { reader } from '../store.ts';
import { hitsOnPage } from '../search/rules.ts';
import { search, searchNow } from '../search/store.ts';
import { turnTo } from '../turning.ts';
import { Found, PageLabel, Paper, thumbnail } from './strip.styles.ts';
import { tabStop, type Thumbnails } from './Thumbnails.ts';

interface Props {
  readonly page: PageNumber;
  readonly thumbnails: Thumbnails;
}

/** A page to choose. A turn renders only thumbnails whose mark changes. */
export const Thumbnail = memo(({ page, thumbnails }: Props) => {
  const { pageLabels } = useSnapshot(reader);
  const place = useRef<HTMLSpanElement>(null);
  const isRead = useSyncExternalStore(watchReading, () => isReadNow(page));
  const isStop = useSyncExternalStore(watchStop, () => tabStop.page === page);
  const hits = useSyncExternalStore(watchSearch, () => hitsOnPage(searchNow(), page));
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
      onFocus={() => (tabStop.page = page)}
      onClick={(event) => turnTo(page, { cause: event.nativeEvent })}
    >
      <Paper ref={place} />
      {hits > 0 && <Found />}
      <PageLabel>{labelOf(page, pageLabels)}</PageLabel>
    </button>
  );
});

const isReadNow = (page: PageNumber): boolean => isTogether(page, reader.page, reader.layout);

function watchReading(changed: () => void): () => void {
  const ends = [subscribeKey(reader, 'page', changed), subscribeKey(reader, 'layout', changed)];
  return () => ends.forEach((end) => end());
}

const watchSearch = (changed: () => void): (() => void) => subscribeKey(search, 'state', changed);

const watchStop = (changed: () => void): (() => void) => subscribeKey(tabStop, 'page', changed);
