import * as z from 'zod/mini';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { GiftDays, MadeGiftLink } from '#contract/api/gifts.ts';
import type { GiftLinkId, IssueId } from '#contract/ids.ts';
import { api } from '../../shared/api/index.ts';
import { showApiError, showToast, dayText } from '../../shared/shell/index.ts';
import { copy, shareBySystem } from '../../shared/ui/copyAndShare.ts';
import { deviceList, newestFirst } from '../../shared/ui/deviceList.ts';
import { giftNewsOf, withoutGift } from './giftNews.ts';

/**
 * Tells the visitor of a gift link until when it opens the issue, once, or that the link has ended.
 * @param isTheirs whether the user may read the issue without a gift; undefined until it is known
 */
export function useGiftNews(issueId: IssueId, isTheirs: boolean | undefined): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isTheirs === undefined) return;
    const { gifts } = document.documentElement.dataset;
    const news = giftNewsOf({ issueId, search, gifts, isTheirs, isKnown: isGiftKnown });
    if (!news) return;
    if (news.type !== 'opened') {
      showToast({ key: news.type === 'ended' ? 'gifts.ended' : 'gifts.usedUp', kind: 'info' });
      void navigate({ pathname, search: withoutGift(search) }, { replace: true, state });
    } else {
      rememberGift(news.gift);
      showToast({ key: 'gifts.opened', values: { date: dayText(news.expiresAt) }, kind: 'info' });
    }
  }, [issueId, isTheirs, pathname, search, state, navigate]);
}

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
const isGiftKnown = (gift: string): boolean => known.read().includes(gift);

const rememberGift = (gift: string): void => known.change((others) => newestFirst(gift, others));
