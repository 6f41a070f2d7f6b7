import { useMemo } from 'react';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { useDirection } from '../useDirection.ts';
import { useSessionStore } from '../session/context.ts';

const OpenStrip = lazyComponent(async () => (await import('./OpenStrip.tsx')).OpenStrip);

/** Fetches the code of the strip before the user opens it. */
export const preloadStrip = (): void => preload(OpenStrip.code);

/** The strip of thumbnails, while its panel is open. */
export function Strip() {
  const { panel, pageCount } = useSessionStore();
  const direction = useDirection();
  const row = useMemo(() => ({ pageCount: pageCount ?? 0, direction }), [pageCount, direction]);
  if (panel !== 'thumbnails' || row.pageCount === 0) return null;
  return <OpenStrip row={row} />;
}
