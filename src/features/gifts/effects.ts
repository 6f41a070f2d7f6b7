import type { GiftDays, MadeGiftLink } from '#contract/api/gifts.ts';
import type { GiftLinkId, IssueId } from '#contract/ids.ts';
import { api } from '../../shared/api/index.ts';
import { showApiError, showToast } from '../../shared/shell/index.ts';
import { copy } from '../../shared/ui/clipboard.ts';

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

const dataOf = (title: string, url: string): ShareData => ({ title, url });

export const canShare = (): boolean => navigator.canShare?.(dataOf('', location.href)) ?? false;

/** A user who closes the dialog of the system wants nothing else. */
export async function shareLink(title: string, url: string): Promise<void> {
  await navigator.share(dataOf(title, url)).catch(() => undefined);
}

const storageKey = 'gifts';

/** Whether this browser has shown the end of this gift before. Without storage it has not. */
export function isGiftKnown(gift: string): boolean {
  try {
    return (localStorage.getItem(storageKey) ?? '').split(' ').includes(gift);
  } catch {
    return false;
  }
}

/** The most gifts whose messages are remembered. */
const MAX_KNOWN = 20;

export function rememberGift(gift: string): void {
  try {
    const known = (localStorage.getItem(storageKey) ?? '').split(' ').filter(Boolean);
    localStorage.setItem(storageKey, [gift, ...known].slice(0, MAX_KNOWN).join(' '));
  } catch {
    // Storage is blocked or full: the message is shown again at the next visit.
  }
}
