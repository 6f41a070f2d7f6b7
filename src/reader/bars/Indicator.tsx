import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { asideButtons } from '../aside.ts';
import { reader, toggleAside } from '../store.ts';
import { Places } from './bars.styles.ts';

/** Says where one is, and opens the strip of thumbnails; `text` is null until that is known. */
export function Indicator({ text }: { text: string | null }) {
  const { aside } = useSnapshot(reader);
  if (!text) return <Places as="span" />;
  const isOpen = aside === 'thumbnails';
  return (
    <Places
      type="button"
      id={asideButtons.thumbnails}
      aria-label={t('reader.thumbnailsAt', { place: text })}
      aria-expanded={isOpen}
      aria-controls={isOpen ? `${asideButtons.thumbnails}-strip` : undefined}
      onClick={() => toggleAside('thumbnails')}
    >
      {text}
    </Places>
  );
}
