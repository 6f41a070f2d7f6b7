import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { account } from '../../account/index.ts';
import { findIssue, type IssueActions } from '../../catalog/index.ts';
import {
  addTexts,
  appConfig,
  showToast,
  type TextKey,
  type Toast,
} from '../../../shared/shell/index.ts';
import { locationAfterSale, plainPath } from '../cartExit.ts';
import { isGiftPurchase, type Sale } from '../cartItem.ts';
import { isCartEntry } from '../historyEntry.ts';
import { cart } from '../cartState.ts';
import { pathOfPage } from '../../../shared/ui/prefix.ts';

interface Props {
  readonly sold: Sale;
  readonly onRead: IssueActions['read'];
}

/** Announces a purchase and navigates to its location, also after the user has left the cart. */
export function AfterSale({ sold, onRead }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    if (cart.sold === null) return;
    cart.sold = null;
    if (isGiftPurchase(sold.item)) void announce('giftPurchase.bought');
    else if (sold.item.type === 'bundle') void announce('bundle.bought');
    else showToast({ ...words[sold.status], ...opening(sold, onRead) });
    const goal = locationAfterSale(sold, appConfig.embedMode === 'embed');
    confirm(sold, goal?.path ?? pathOfPage());
    if (goal) void navigate(goal.path, { state: goal.state, replace: isCartEntry() });
  }, [sold, onRead, navigate]);
  return null;
}

async function announce(key: TextKey): Promise<void> {
  await addTexts('store');
  showToast({ key, kind: 'success' });
}

/** A plan whose payment is pending has its state on the account page. */
function confirm(sale: Sale, path: string): void {
  const user = account.user?.id;
  if (user !== undefined && sale.status !== 'pending')
    cart.confirmed = { sale, user, path: plainPath(path) };
}

const words: Record<Sale['status'], Pick<Toast, 'key' | 'kind'>> = {
  succeeded: { key: 'cart.bought', kind: 'success' },
  activated: { key: 'cart.activated', kind: 'success' },
  pending: { key: 'cart.pending', kind: 'info' },
};

function opening({ item }: Sale, read: IssueActions['read']): Pick<Toast, 'action'> {
  const issue = item.type === 'issue' && findIssue(item.id);
  return issue ? { action: { label: 'cart.open', run: () => read({ issue, type: 'full' }) } } : {};
}
