import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { MarkLayer } from '../marks/MarkLayer.tsx';
import { reader } from '../store.ts';
import { TextLayer } from '../text/TextLayer.tsx';
import { usePageContent } from '../text/usePageContent.ts';

interface Props {
  readonly page: PageNumber;
  /** Of the page's place, in CSS pixels. */
  readonly width: number;
}

/** What lies over a painted page: its words, and what can be pressed. */
export const PageLayers = memo(({ page, width }: Props) => {
  const content = usePageContent(page);
  const { sizes } = useSnapshot(reader);
  const size = sizes[page];
  if (!content || !size) return null;
  const scale = width / size.width;
  return (
    <>
      <TextLayer runs={content.runs} size={size} scale={scale} />
      <MarkLayer marks={content.marks} size={size} scale={scale} />
    </>
  );
});
