import { memo, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { returnFocus } from '../focus.ts';
import { isTogether } from '../layout.ts';
import { labelOf, nameOfPage, type PageLabels } from '../pageLabels.ts';
import { reader } from '../store.ts';
import { hitsOnPage } from '../search/rules.ts';
import { search, searchNow } from '../search/store.ts';
import { turnTo } from '../turning.ts';
import { Annotated, Bookmarked, Found, PageLabel, Paper, thumbnail } from './strip.styles.ts';
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
  const marks = useSyncExternalStore(watchAnnotations, () => marksOf(page));
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
      onFocus={() => (tabStop.page = page)}
      onClick={(event) => turnTo(page, { cause: event.nativeEvent })}
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
function marksOf(page: PageNumber): Marks {
  const { bookmarked, annotated } = reader.annotations;
  if (bookmarked.has(page)) return annotated.has(page) ? 'bookmark annotated' : 'bookmark';
  return annotated.has(page) ? 'annotated' : '';
}

const watchAnnotations = (changed: () => void): (() => void) =>
  subscribe(reader.annotations, changed);

const isReadNow = (page: PageNumber): boolean => isTogether(page, reader.page, reader.layout);

function watchReading(changed: () => void): () => void {
  const ends = [subscribeKey(reader, 'page', changed), subscribeKey(reader, 'layout', changed)];
  return () => ends.forEach((end) => end());
}

const watchSearch = (changed: () => void): (() => void) => subscribeKey(search, 'state', changed);

const watchStop = (changed: () => void): (() => void) => subscribeKey(tabStop, 'page', changed);
