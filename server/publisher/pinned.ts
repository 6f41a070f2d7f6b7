import type { PublisherPage } from '#contract/publisherPage.ts';

/** The script for host pages that pin one release; null until it is built. */
export async function readPinned(): Promise<PublisherPage['pinned']> {
  return null;
}
