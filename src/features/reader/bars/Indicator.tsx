import type { CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { panelButtons, panelId } from '../panels.ts';
import { reader, togglePanel } from '../store.ts';
import { Places } from './buttons.styles.ts';

interface Props {
  /** null until it is known. */
  readonly text: string | null;
  /** The longest text of this document. Its width is reserved, so a turn moves no button. */
  readonly longest: string;
}

/** Shows the current pages and opens the strip of thumbnails. */
export function Indicator({ text, longest }: Props) {
  const { panel } = useSnapshot(reader);
  const style: CSSProperties = { ['--longest' as string]: `${widthOf(longest)}ch` };
  if (!text) return <Places as="span" data-count />;
  const isOpen = panel === 'thumbnails';
  return (
    <Places
      type="button"
      id={panelButtons.thumbnails}
      data-count
      style={style}
      aria-label={t('reader.thumbnailsAt', { place: text })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('thumbnails') : undefined}
      onClick={() => togglePanel('thumbnails')}
    >
      {text}
    </Places>
  );
}

/** In digits: spaces and signs are about half as wide. */
const widthOf = (text: string): number => (text.length + text.replaceAll(/\D/g, '').length) / 2;
