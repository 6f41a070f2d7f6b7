import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { findIssue, type IssueActions } from '../catalog/index.ts';
import { appConfig, showToast, type Toast } from '../../shared/shell/index.ts';
import { type Sale, locationAfterSale } from './rules.ts';
import { cart } from './store.ts';

const words: Record<Sale['status'], Pick<Toast, 'key' | 'kind'>> = {
  succeeded: { key: 'cart.bought', kind: 'success' },
  activated: { key: 'cart.activated', kind: 'success' },
  pending: { key: 'cart.pending', kind: 'info' },
};

/** Announces a purchase and navigates to its location, also after the user has left the cart. */
export function useAfterSale(read: IssueActions['read']): void {
  const { sold } = useSnapshot(cart);
  const navigate = useNavigate();
  useEffect(() => {
    if (!sold) return;
    cart.sold = null;
    showToast({ ...words[sold.status], ...opening(sold, read) });
    const goal = locationAfterSale(sold, appConfig.embedMode === 'embed');
    if (goal) void navigate(goal.path, { state: goal.state });
  }, [sold, read, navigate]);
}

function opening({ item }: Sale, read: IssueActions['read']): Pick<Toast, 'action'> {
  const issue = item.type === 'issue' && findIssue(item.id);
  return issue ? { action: { label: 'cart.open', run: () => read({ issue, type: 'full' }) } } : {};
}
