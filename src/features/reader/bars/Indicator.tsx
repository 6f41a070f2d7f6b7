import type { CSSProperties } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { buttonId, panelId } from '../panels.ts';
import { togglePanel } from '../session/store.ts';
import { Places } from './buttons.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

interface Props {
  /** null until it is known. */
  readonly text: string | null;
  /** The longest text of this document. Its width is reserved, so a turn moves no button. */
  readonly longest: string;
}

/** Shows the current pages and opens the strip of thumbnails. */
export function Indicator({ text, longest }: Props) {
  const { id, store } = useSession();
  const { panel } = useSessionStore();
  const style: CSSProperties = { ['--longest' as string]: `${widthOf(longest)}ch` };
  if (!text) return <Places as="span" data-count />;
  const isOpen = panel === 'thumbnails';
  return (
    <Places
      type="button"
      id={buttonId('thumbnails', id)}
      data-count
      style={style}
      aria-label={t('reader.thumbnailsAt', { place: text })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('thumbnails', id) : undefined}
      onClick={() => togglePanel(store, 'thumbnails')}
    >
      {text}
    </Places>
  );
}

/** In digits: spaces and signs are about half as wide. */
const widthOf = (text: string): number => (text.length + text.replaceAll(/\D/g, '').length) / 2;
