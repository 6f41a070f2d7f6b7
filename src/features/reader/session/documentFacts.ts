import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { preloadContents } from '../contents/Contents.tsx';
import type { Engine } from '../engine.ts';
import { allSizesLearned } from '../spreads/updateLayout.ts';
import type { Session } from './session.ts';
import { type SessionStore, setOutline, setPageLabels } from './store.ts';

/** Reads the outline, from the pack if there is one. */
export async function readOutline(
  store: SessionStore,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const outline = store.pack?.facts.outline ?? (await engine.outline());
  if (signal.aborted) return;
  setOutline(store, outline);
  if (outline.length > 0) preloadContents();
}

/** Reads the page labels, from the pack if there is one. */
export async function readPageLabels(
  store: SessionStore,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const labels = store.pack ? store.pack.facts.labels : await engine.pageLabels();
  if (!signal.aborted) setPageLabels(store, labels);
}

/** Learns the sizes of all pages. The file must be complete. */
export async function learnSizes(
  session: Session,
  engine: Engine,
  signal: AbortSignal,
): Promise<void> {
  const sizes = await engine.otherSizes();
  if (sizes === null || signal.aborted) return;
  allSizesLearned(
    session,
    sizes.map(([index, size]) => [(index + 1) as PageNumber, size]),
  );
}
