import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { ContentLayer } from '../pdfAnnotations/ContentLayer.tsx';
import { firstPage } from '../rules.ts';
import { reader } from '../store.ts';
import { TextLayer } from '../text/TextLayer.tsx';
import { usePageContent } from '../text/usePageContent.ts';

interface Props {
  readonly page: PageNumber;
  /** Width of the page's frame, in CSS pixels. */
  readonly width: number;
}

/** The layers over a painted page: text and annotations. */
export const PageLayers = memo(({ page, width }: Props) => {
  const { content, isRead } = usePageContent(page);
  const { sizes, textSelecting, textReached } = useSnapshot(reader);
  const size = sizes[page] ?? sizes[firstPage];
  if (!content || !size) return null;
  const { parts, language } = content;
  const place = { parts, size, scale: width / size.width, isAway: !isRead };
  return (
    <>
      {(textSelecting || textReached) && <TextLayer {...place} isWhole={textSelecting} />}
      <ContentLayer {...place} language={language} />
    </>
  );
});
