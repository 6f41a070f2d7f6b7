import { memo, useLayoutEffect, useRef } from 'react';
import { coverUrl } from '#contract/api/issue.ts';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { nameOfPage } from '../pageLabels.ts';
import { firstPage } from '../rules.ts';
import { noteFirstPixels } from '../timing.ts';
import { PageHits } from '../search/PageHits.tsx';
import { PageLayers } from './PageLayers.tsx';
import { ComingPage, FailedPage, Fold, PageRoom } from './stage.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

interface Props {
  readonly page: PageNumber;
  /** In CSS pixels, from the stage's corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The side of the page that meets its neighbour. */
  readonly fold: 'left' | 'right' | null;
}

/**
 * The frame of a page: on page 1 the cover that the card has loaded, and over it
 * the page's canvas, which is mounted without React. A slow page has an indicator.
 */
export const PageFrame = memo(({ page, x, y, width, height, fold }: Props) => {
  const { reading, painter } = useSession();
  const { pages, pageLabels } = useSessionStore();
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () => (place.current ? painter.canvases.attach(page, place.current) : undefined),
    [painter, page],
  );
  return (
    <PageRoom
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms, a page is none
      role="group"
      data-frame={page}
      aria-label={t('reader.page', { page: nameOfPage(page, pageLabels) })}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
    >
      {page === firstPage && <Cover fileName={reading.issue.cover.fileName} />}
      <span ref={place} />
      {page !== firstPage && <ComingPage aria-hidden />}
      <PageHits page={page} width={width} />
      <PageLayers page={page} width={width} fold={fold} />
      {pages[page] === 'failed' && <FailedPage>{t('reader.pageFailed')}</FailedPage>}
      {fold && <Fold data-side={fold} />}
    </PageRoom>
  );
});

/** Decoded synchronously, because the card's picture is in memory and must not appear a frame late. */
const Cover = ({ fileName }: { fileName: string }) => (
  <img
    src={coverUrl(fileName, 400)}
    alt=""
    decoding="sync"
    draggable={false}
    onLoad={noteFirstPixels}
  />
);
