import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { panelButtons, panelId } from '../panels.ts';
import { reader, togglePanel } from '../store.ts';
import { Places } from './bars.styles.ts';

/** Says where one is, and opens the strip of thumbnails; `text` is null until that is known. */
export function Indicator({ text }: { text: string | null }) {
  const { panel } = useSnapshot(reader);
  if (!text) return <Places as="span" />;
  const isOpen = panel === 'thumbnails';
  return (
    <Places
      type="button"
      id={panelButtons.thumbnails}
      aria-label={t('reader.thumbnailsAt', { place: text })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('thumbnails') : undefined}
      onClick={() => togglePanel('thumbnails')}
    >
      {text}
    </Places>
  );
}
