import type { ByteRange } from '#contract/byteRange.ts';
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
  painter.packConnected();
}

async function load(link: PackLink, signal: AbortSignal): Promise<Pack | null> {
  const { openPack } = await import('./openPack.ts');
  return signal.aborted ? null : openPack(link, signal);
}

/** The sizes of all pages that the pack has. */
export const sizesOf = ({ facts }: Pack): readonly SizedPage[] =>
  facts.pages.flatMap(({ size }, index) => (size ? [[(index + 1) as PageNumber, size]] : []));

/** The preview of a page. Page 1 needs none: its cover is shown. */
export async function previewOf(
  { pack }: SessionStore,
  page: PageNumber,
): Promise<ImageBitmap | null> {
  const hasPreview = page !== firstPage && pack?.facts.pages[page - 1]?.hasPreview;
  return pack && hasPreview ? pack.preview((page - 1) as PageIndex) : null;
}

/** The byte ranges of a page in the file; none without a pack. */
export const rangesOf = ({ pack }: SessionStore, page: PageNumber): readonly ByteRange[] =>
  pack?.facts.pages[page - 1]?.ranges ?? [];
