import type { TicketOrder } from '#contract/api/download.ts';
import { ApiError, api } from '../api/index.ts';
import { notify } from '../shell/index.ts';

/**
 * Gives somebody what is their own: a receipt in a tab, a file as a download. Neither sends the
 * frame's cookies. To be called in the press itself: later, browsers open no window. Never rejects.
 */
export async function openDownload(order: TicketOrder): Promise<void> {
  // One that ends in a download would stay behind, empty.
  const tab = order.what === 'receipt' ? window.open('', '_blank') : null;
  if (tab) tab.opener = null;
  try {
    const { url } = await api.ticket({ body: order });
    if (tab) tab.location.replace(url);
    else save(url);
  } catch (error) {
    tab?.close();
    if (!(error instanceof ApiError)) throw error;
    notify({ key: `errors.${error.code}`, kind: 'error' });
  }
}

/** A refusal is then a download that failed, and never a page in place of this one. */
const save = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: nameOtherwise }).click();

/** Of what the server gives no name: a receipt where no tab could be opened. */
const nameOtherwise = 'receipt.html';
