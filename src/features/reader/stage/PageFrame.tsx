import { SpokenSentence } from '../readAloud/lazyReadAloud.tsx';
import { PageAnnotations } from '../annotations/lazyAnnotations.tsx';
import { useLayoutEffect, memo, useRef } from 'react';
import { styled } from '@linaria/react';
import { coverUrl } from '#contract/api/issue.ts';
import { useSessionStore, useSession, useDirection, useSearchStore } from '../session/session.ts';
import { firstPage } from '../spreads/spread.ts';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { nameOfPage } from '../pageLabels.ts';
import { noteFirstPixels } from '../readerTiming.ts';
import { ContentLayer } from '../pdfAnnotations/ContentLayer.tsx';
import { TextLayer } from '../text/TextLayer.tsx';
import { usePageContent } from '../text/usePageContent.ts';
import { lazyComponent } from '../../../shared/ui/lazyComponent.ts';
import { calmed, size, space } from '../../../shared/ui/tokens.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

interface PageHitsProps {
  readonly page: PageNumber;
  /** Width of the page's frame, in CSS pixels. */
  readonly width: number;
}

const HitLayer = lazyComponent(
  async () => (await import('../search/HitLayer.tsx')).HitLayer,
  undefined,
  {
    onFailure: 'keep',
  },
);

export function PageHits({ page, width }: PageHitsProps) {
  const { state } = useSearchStore();
  return state.at !== 'off' ? <HitLayer page={page} width={width} /> : null;
}

interface PageLayersProps {
  readonly page: PageNumber;
  /** Width of the page's frame, in CSS pixels. */
  readonly width: number;
  /** The side of the page that meets its neighbour. */
  readonly fold: 'left' | 'right' | null;
}

/** The layers over a painted page: text and annotations. */
const PageLayers = memo(({ page, width, fold }: PageLayersProps) => {
  const direction = useDirection();
  const { content, isRead, wasRead, isFar } = usePageContent(page);
  const { sizes, textSelecting, textReached } = useSessionStore();
  const size = sizes[page] ?? sizes[firstPage];
  if (!content || !size) return null;
  const { parts, language } = content;
  const inner = fold ?? (direction === 'rtl' ? 'right' : 'left');
  const place = { parts, size, scale: width / size.width };
  return (
    <>
      {wasRead && (
        <PageAnnotations
          page={page}
          parts={parts}
          size={size}
          scale={place.scale}
          side={inner === 'left' ? 'right' : 'left'}
        />
      )}
      {wasRead && (textSelecting || textReached) && (
        <TextLayer {...place} page={page} isWhole={textSelecting} isAway={!isRead} />
      )}
      <ContentLayer {...place} language={language} isAway={isFar} />
    </>
  );
});

interface PageFrameProps {
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
 * The frame of a page: on page 1 the cover that the card has loaded, if it shows page 1, and over it
 * the page's canvas, which is mounted without React. A slow page has an indicator.
 */
export const PageFrame = memo(({ page, x, y, width, height, fold }: PageFrameProps) => {
  const { reading, painter } = useSession();
  const { pages, pageLabels, spoken } = useSessionStore();
  const place = useRef<HTMLSpanElement>(null);
  const { cover, firstPage: hasOtherCover } = reading.issue;
  const hasCover = page === firstPage && !hasOtherCover;
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
      {hasCover && <Cover fileName={cover.fileName} />}
      <span ref={place} />
      {!hasCover && <ComingPage aria-hidden />}
      <PageHits page={page} width={width} />
      {spoken?.page === page && <SpokenSentence shape={spoken.shape} />}
      <PageLayers page={page} width={width} fold={fold} />
      {pages[page] === 'failed' && <FailedPage>{t('reader.pageFailed')}</FailedPage>}
      {fold && <Fold data-side={fold} />}
    </PageRoom>
  );
});

/** Decoded synchronously, because the card's picture is in memory and must not appear a frame late. */
const Cover = ({ fileName }: { fileName: string }) => (
  <img
    src={withPrefix(coverUrl(fileName, 400))}
    alt=""
    decoding="sync"
    draggable={false}
    onLoad={noteFirstPixels}
  />
);

const PageRoom = styled.div`
  position: absolute;
  left: 0;
  top: 0;
  overflow: hidden;
  & > img,
  & > span,
  & canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  & > img {
    object-fit: cover;
    /* A cover that stands for a page at night. */
    filter: var(--cover);
  }
  /*
   * Without pointer events. A tile is removed during gestures, and a contact that began on it
   * would lose its target: the browser would hit-test again at each movement.
   */
  & canvas {
    pointer-events: none;
  }
  /* A detail tile covers the visible part of the page. */
  & canvas[data-window] {
    inline-size: auto;
    block-size: auto;
    transform-origin: 0 0;
  }
`;

const inShownHalf = `
  [data-half='left'] & {
    right: 50%;
  }
  [data-half='right'] & {
    left: 50%;
  }
`;

/** The indicator of a visible page that is slow to arrive. */
const ComingPage = styled.i`
  position: absolute;
  inset: 0;
  ${inShownHalf}
  display: none;
  place-content: center;
  span:empty + & {
    display: grid;
  }
  [inert] & {
    display: none;
  }
  &::before {
    content: '';
    inline-size: 28px;
    block-size: 28px;
    border: 3px solid #d9d2c7;
    border-block-start-color: #8a8075;
    border-radius: 50%;
    animation:
      coming-page-shows 300ms 400ms both,
      coming-page-turns 1.1s linear infinite;
    ${calmed} {
      animation: coming-page-shows 300ms 400ms both;
    }
  }
  @keyframes coming-page-shows {
    from {
      opacity: 0;
    }
  }
  @keyframes coming-page-turns {
    to {
      rotate: 1turn;
    }
  }
`;

/** The fold: paper bends away from the light towards the middle of a spread. */
const Fold = styled.div`
  position: absolute;
  inset-block: 0;
  inline-size: 5%;
  pointer-events: none;
  &[data-side='left'] {
    left: 0;
    background: linear-gradient(90deg, rgb(0 0 0 / 17%), rgb(0 0 0 / 5%) 35%, transparent);
  }
  &[data-side='right'] {
    right: 0;
    background: linear-gradient(270deg, rgb(0 0 0 / 17%), rgb(0 0 0 / 5%) 35%, transparent);
  }
`;

const FailedPage = styled.p`
  position: absolute;
  inset: 0;
  ${inShownHalf}
  display: grid;
  place-content: center;
  padding: ${space(3)};
  background: var(--paper, #fff);
  color: var(--on-paper, #4a443d);
  font-size: ${size.body};
  text-align: center;
  text-wrap: balance;
`;
