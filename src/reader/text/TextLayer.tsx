import { memo, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { PageSize, TextRun } from '../../../workers/pdf/protocol.ts';
import { reader } from '../store.ts';
import { layText } from './layText.ts';
import { copied } from './rules.ts';
import { Words } from './text.styles.ts';
import { holdSelection } from './holdSelection.ts';

interface Props {
  readonly runs: readonly TextRun[];
  readonly size: PageSize;
  /** CSS pixels for one PDF point. */
  readonly scale: number;
}

/**
 * The words of a page, unseen over what is painted of them: for screen readers at all times, for
 * fingers and mouse while text is being selected. Laid out in PDF points, so that another size of
 * the page is another scale of the whole.
 */
export const TextLayer = memo(({ runs, size, scale }: Props) => {
  const layer = useRef<HTMLDivElement>(null);
  const { textSelecting } = useSnapshot(reader);
  useEffect(() => {
    const { current: place } = layer;
    if (!place) return undefined;
    const ending = new AbortController();
    void layText(place, runs, ending.signal);
    return () => {
      ending.abort();
      place.replaceChildren();
    };
  }, [runs]);
  useEffect(
    () => (textSelecting && layer.current ? holdSelection(layer.current) : undefined),
    [textSelecting],
  );
  return (
    <Words
      ref={layer}
      data-selecting={textSelecting}
      onCopy={copy}
      style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
    />
  );
});

function copy(event: React.ClipboardEvent): void {
  const selected = window.getSelection()?.toString() ?? '';
  if (!selected) return;
  event.clipboardData.setData('text/plain', copied(selected));
  event.preventDefault();
}
