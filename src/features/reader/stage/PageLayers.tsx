import { memo } from 'react';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { PageAnnotations } from '../annotations/lazyAnnotations.tsx';
import { ContentLayer } from '../pdfAnnotations/ContentLayer.tsx';
import { firstPage } from '../rules.ts';
import { TextLayer } from '../text/TextLayer.tsx';
import { usePageContent } from '../text/usePageContent.ts';
import { useSessionStore } from '../session/context.ts';
import { useDirection } from '../useDirection.ts';

interface Props {
  readonly page: PageNumber;
  /** Width of the page's frame, in CSS pixels. */
  readonly width: number;
  /** The side of the page that meets its neighbour. */
  readonly fold: 'left' | 'right' | null;
}

/** The layers over a painted page: text and annotations. */
export const PageLayers = memo(({ page, width, fold }: Props) => {
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
