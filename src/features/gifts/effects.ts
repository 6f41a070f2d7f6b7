import * as z from 'zod/mini';
import type { GiftDays, MadeGiftLink } from '#contract/api/gifts.ts';
import type { GiftLinkId, IssueId } from '#contract/ids.ts';
import { api } from '../../shared/api/index.ts';
import { showApiError, showToast } from '../../shared/shell/index.ts';
import { copy, shareBySystem } from '../../shared/ui/copyAndShare.ts';
import { deviceList, newestFirst } from '../../shared/ui/deviceList.ts';

/** Makes a link. Returns null after a failure, which a snackbar shows. */
export async function makeLink(issue: IssueId, days: GiftDays): Promise<MadeGiftLink | null> {
  try {
    return await api.makeGiftLink({ body: { issue, days } });
  } catch (error) {
    showApiError(error);
    return null;
  }
}

/** Revokes a link. Returns whether it is revoked; a snackbar shows the result. */
export async function revokeLink(id: GiftLinkId): Promise<boolean> {
  try {
    await api.revokeGiftLink({ params: { id } });
    showToast({ key: 'gifts.revoked', kind: 'success' });
    return true;
  } catch (error) {
    showApiError(error);
    return false;
  }
}

/** @param shown the element with the address */
export async function copyLink(url: string, shown: HTMLElement | null): Promise<void> {
  const isCopied = await copy(url, shown);
  showToast(
    isCopied
      ? { key: 'gifts.copied', kind: 'success' }
      : { key: 'inside.notCopied', kind: 'error' },
  );
}

/** Opens the system's dialog. Where the browser refuses it, the user can copy the link. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (!(await shareBySystem({ title, url }))) showToast({ key: 'gifts.notShared', kind: 'error' });
}

/** The gifts of whose end this browser has shown a message, as `issue=time`. */
const known = deviceList('gatefold:gifts', z.string());

/** Whether this browser has shown the end of this gift before. Without storage it has not. */
export const isGiftKnown = (gift: string): boolean => known.read().includes(gift);

export const rememberGift = (gift: string): void =>
  known.change((others) => newestFirst(gift, others));
