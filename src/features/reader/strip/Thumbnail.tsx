import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../focus.ts';
import { isTogether } from '../layout.ts';
import { labelOf, nameOfPage } from '../pageLabels.ts';
import { reader } from '../store.ts';
import { turnTo } from '../turning.ts';
import { PageLabel, Paper, thumbnail } from './strip.styles.ts';
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
      aria-label={t('reader.page', { page: nameOfPage(page, pageLabels) })}
      aria-current={isRead ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => (tabStop.page = page)}
      onClick={(event) => turnTo(page, { cause: event.nativeEvent })}
    >
      <Paper ref={place} />
      <PageLabel>{labelOf(page, pageLabels)}</PageLabel>
    </button>
  );
});

const isReadNow = (page: PageNumber): boolean => isTogether(page, reader.page, reader.layout);

function watchReading(changed: () => void): () => void {
  const ends = [subscribeKey(reader, 'page', changed), subscribeKey(reader, 'layout', changed)];
  return () => ends.forEach((end) => end());
}

const watchStop = (changed: () => void): (() => void) => subscribeKey(tabStop, 'page', changed);
