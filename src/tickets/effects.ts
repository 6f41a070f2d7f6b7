import type { TicketOrder } from '#contract/api/ticket.ts';
import { ApiError, api } from '../api/index.ts';
import { notify } from '../shell/index.ts';

/**
 * Opens something in a tab of its own, which sends none of the frame's cookies. To be called in the
 * press itself: later, browsers open no window. Never rejects.
 * @param address where the same is to be had with the frame's cookies
 */
export async function openByTicket(order: TicketOrder, address: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (!tab) return saveHere(address);
  tab.opener = null;
  try {
    tab.location.replace((await api.ticket({ body: order })).url);
  } catch (error) {
    tab.close();
    if (!(error instanceof ApiError)) throw error;
    notify({ key: `errors.${error.code}`, kind: 'error' });
  }
}

/** A file is saved from wherever it is asked for. */
const saveHere = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: '' }).click();
