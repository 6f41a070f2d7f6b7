import { useSnapshot } from 'valtio';
import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { ContentsIcon } from '../bars/icons.tsx';
import { panelButtons, panelId } from '../panels.ts';
import { reader, togglePanel } from '../store.ts';

/** Is there only where the document has contents of its own. */
export function ContentsButton() {
  const { panel, outline } = useSnapshot(reader);
  if (outline.length === 0) return null;
  const isOpen = panel === 'contents';
  return (
    <IconButton
      type="button"
      id={panelButtons.contents}
      aria-label={t('reader.contents')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('contents') : undefined}
      onClick={() => togglePanel('contents')}
    >
      <ContentsIcon />
    </IconButton>
  );
}
