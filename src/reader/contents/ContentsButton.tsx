import { useSnapshot } from 'valtio';
import { t } from '../../shell/index.ts';
import { asideButtons, contentsPanelId } from '../aside.ts';
import { IconButton } from '../bars/bars.styles.ts';
import { ContentsIcon } from '../bars/icons.tsx';
import { reader, toggleAside } from '../store.ts';

/** Is there only where the document has contents of its own. */
export function ContentsButton() {
  const { aside, outline } = useSnapshot(reader);
  if (outline.length === 0) return null;
  const isOpen = aside === 'contents';
  return (
    <IconButton
      type="button"
      id={asideButtons.contents}
      aria-label={t('reader.contents')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentsPanelId : undefined}
      onClick={() => toggleAside('contents')}
    >
      <ContentsIcon />
    </IconButton>
  );
}
