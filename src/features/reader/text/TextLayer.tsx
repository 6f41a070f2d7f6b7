import { memo, useEffect, useRef } from 'react';
import type { PageNumber, PagePart, PageSize } from '../../../../workers/pdf/protocol.ts';
import { useIssueLanguage } from '../useDirection.ts';
import { copiedFrom } from './copiedText.ts';
import { dragSelection } from './dragSelection.ts';
import { layoutText } from './layoutText.ts';
import { blocksIn } from './plainText.ts';
import { Words } from './text.styles.ts';

interface Props {
  readonly page: PageNumber;
  readonly parts: readonly PagePart[];
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
  /** Invisible text keeps its elements without layout, so a turn does not pay for it. */
  readonly isAway: boolean;
  /** Text selection is on: a mouse selects also from beside the text. */
  readonly isWhole: boolean;
}

/**
 * The selectable text of a page, invisible over the painted text, while a pointer is near or
 * text selection is on. Laid out in PDF points, so that another size of the page is another scale
 * of the whole. Screen readers use AccessibleText.
 */
export const TextLayer = memo(({ page, parts, size, scale, isAway, isWhole }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: place } = layer;
    if (!place) return undefined;
    const ending = new AbortController();
    void layoutText(place, blocksIn(parts), ending.signal);
    const stopDragging = dragSelection(place);
    return () => {
      ending.abort();
      stopDragging();
      place.replaceChildren();
    };
  }, [parts]);
  const lang = useIssueLanguage();
  return (
    <Words
      ref={layer}
      aria-hidden
      lang={lang}
      data-words={page}
      data-whole={isWhole}
      data-away={isAway}
      onCopy={copy}
      style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
    />
  );
});

function copy(event: React.ClipboardEvent): void {
  const selection = document.getSelection();
  const words = selection && copiedFrom(selection);
  if (!words) return;
  event.clipboardData.setData('text/plain', words);
  event.preventDefault();
}
