import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { ContentsIcon } from '../bars/icons.tsx';
import { buttonId, panelId } from '../panels.ts';
import { togglePanel } from '../session/store.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { useSession, useSessionStore } from '../session/context.ts';

/** Rendered only if the document has an outline. */
export function ContentsButton() {
  const { id, store } = useSession();
  const { panel, outline } = useSessionStore();
  if (outline.length === 0) return null;
  const isOpen = panel === 'contents';
  return (
    <IconButton
      type="button"
      id={buttonId('contents', id)}
      aria-label={t('reader.contents')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId('contents', id) : undefined}
      onClick={() => togglePanel(store, 'contents')}
    >
      <ContentsIcon />
    </IconButton>
  );
}

const OpenContents = lazyComponent(async () => (await import('./OpenContents.tsx')).OpenContents);

/** Fetches the code of the panel before the user opens it. */
export const preloadContents = (): void => preload(OpenContents.code);

/** The document's own contents, over the pages and under the button that opens them. */
export function ContentsPanel() {
  const { panel, outline } = useSessionStore();
  return panel === 'contents' && outline.length > 0 ? <OpenContents /> : null;
}
