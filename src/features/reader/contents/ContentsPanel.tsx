import { useSnapshot } from 'valtio';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { reader } from '../store.ts';

const OpenContents = lazyComponent(async () => (await import('./OpenContents.tsx')).OpenContents);

/** Fetches the code of the panel before the user opens it. */
export const preloadContents = (): void => preload(OpenContents.code);

/** The document's own contents, over the pages and under the button that opens them. */
export function ContentsPanel() {
  const { panel, outline } = useSnapshot(reader);
  return panel === 'contents' && outline.length > 0 ? <OpenContents /> : null;
}
