import type { PackLink } from '#contract/api/reading.ts';
import type { PageIndex, PageNumber } from '../../../../workers/pdf/protocol.ts';
import { firstPage } from '../rules.ts';
import { packClosed, packOpened, type SessionStore } from '../session/store.ts';
import type { Session } from '../session/session.ts';
import { sizesLearned } from '../spreads/updateLayout.ts';
import type { SizedPage } from '../spreads/storedPageSizes.ts';
import type { Pack } from './openPack.ts';

/**
 * Opens the pack of the document, if it has one. Its code is loaded apart, because a reader works
 * without. Never rejects.
 */
export async function connectPack(
  session: Session,
  link: PackLink | null,
  signal: AbortSignal,
): Promise<void> {
  if (!link) return;
  const { store, painter, thumbnails } = session;
  thumbnails.awaitPack();
  signal.addEventListener('abort', () => thumbnails.connectPack(null));
  const pack = await load(link, signal).catch(() => null);
  if (signal.aborted) return;
  thumbnails.connectPack(pack);
  if (!pack) return;
  packOpened(store, pack);
  signal.addEventListener('abort', () => packClosed(store, pack));
  // Before the document is open its pages cannot be paired.
  if (store.pageCount !== null) sizesLearned(session, sizesOf(pack));
  painter.showPreviews();
}

async function load(link: PackLink, signal: AbortSignal): Promise<Pack | null> {
  const { openPack } = await import('./openPack.ts');
  return signal.aborted ? null : openPack(link, signal);
}

/** The sizes of all pages that the pack has. */
export const sizesOf = ({ facts }: Pack): readonly SizedPage[] =>
  facts.pages.flatMap(({ size }, index) => (size ? [[(index + 1) as PageNumber, size]] : []));

/**
 * Returns the preview of a page, and requests the page's own bytes in one round trip. Page 1 needs neither:
 * its cover is shown, and its bytes are fetched at opening.
 */
export async function previewOf(
  { pack, engine }: SessionStore,
  page: PageNumber,
): Promise<ImageBitmap | null> {
  const packed = pack?.facts.pages[page - 1];
  if (!pack || !packed || page === firstPage) return null;
  if (packed.ranges.length > 0) engine?.prefetch(packed.ranges);
  return packed.hasPreview ? pack.preview((page - 1) as PageIndex) : null;
}
