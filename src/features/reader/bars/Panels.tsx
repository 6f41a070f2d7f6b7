import { useMemo } from 'react';
import { t } from '../../../shared/shell/index.ts';
import { IconButton } from './buttons.styles.ts';
import { ContentsIcon } from './icons.tsx';
import { usePanelButton } from '../focus.ts';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { useDirection, useSessionStore } from '../session/session.ts';

const OpenStrip = lazyComponent(async () => (await import('../strip/OpenStrip.tsx')).OpenStrip);

export const preloadStrip = (): void => preload(OpenStrip.code);

export function Strip() {
  const { panel, pageCount } = useSessionStore();
  const direction = useDirection();
  const row = useMemo(() => ({ pageCount: pageCount ?? 0, direction }), [pageCount, direction]);
  if (panel !== 'thumbnails' || row.pageCount === 0) return null;
  return <OpenStrip row={row} />;
}

/** Rendered only if the document has an outline. */
export function ContentsButton() {
  const button = usePanelButton('contents');
  const { outline } = useSessionStore();
  if (outline.length === 0) return null;
  return (
    <IconButton {...button} aria-label={t('reader.contents')}>
      <ContentsIcon />
    </IconButton>
  );
}

const OpenContents = lazyComponent(
  async () => (await import('../contents/OpenContents.tsx')).OpenContents,
);

export const preloadContents = (): void => preload(OpenContents.code);

/** The document's own contents, over the pages and under the button that opens them. */
export function ContentsPanel() {
  const { panel, outline } = useSessionStore();
  return panel === 'contents' && outline.length > 0 ? <OpenContents /> : null;
}
