import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyComponent, preload } from '../../../shared/ui/lazyComponent.ts';
import { sizeLearned } from '../spreads.ts';
import { reader } from '../store.ts';
import { useDirection } from '../useReading.ts';
import { Thumbnails } from './Thumbnails.ts';

const OpenStrip = lazyComponent(async () => (await import('./OpenStrip.tsx')).OpenStrip);

/** Fetches the code of the strip before the user opens it. */
export const preloadStrip = (): void => preload(OpenStrip.code);

/** The strip of thumbnails, while its panel is open. */
export function Strip() {
  const { panel, pageCount } = useSnapshot(reader);
  const direction = useDirection();
  const thumbnails = useThumbnails();
  const row = useMemo(() => ({ pageCount: pageCount ?? 0, direction }), [pageCount, direction]);
  if (panel !== 'thumbnails' || row.pageCount === 0) return null;
  return <OpenStrip row={row} thumbnails={thumbnails} />;
}

/** Painted thumbnails outlive the strip and the engine. */
function useThumbnails(): Thumbnails {
  const [thumbnails] = useState(() => new Thumbnails((page) => reader.sizes[page], sizeLearned));
  const { engine, pack } = useSnapshot(reader);
  useEffect(() => thumbnails.connectPack(pack), [thumbnails, pack]);
  useEffect(() => {
    if (engine) thumbnails.connect(engine);
  }, [thumbnails, engine]);
  useEffect(() => () => thumbnails.close(), [thumbnails]);
  return thumbnails;
}
