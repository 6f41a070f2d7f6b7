import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { IssueId } from '#contract/ids.ts';
import { dayText, showToast } from '../../shared/shell/index.ts';
import { isGiftKnown, rememberGift } from './effects.ts';
import { giftNewsOf, withoutGift } from './rules.ts';

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
