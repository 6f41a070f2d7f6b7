import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { findIssue, type IssueDeeds } from '../catalog/index.ts';
import { core, notify, type Snackbar } from '../../shared/shell/index.ts';
import { type Sale, locationAfterSale } from './rules.ts';
import { cart } from './store.ts';

const words: Record<Sale['status'], Pick<Snackbar, 'key' | 'kind'>> = {
  succeeded: { key: 'cart.bought', kind: 'success' },
  activated: { key: 'cart.activated', kind: 'success' },
  pending: { key: 'cart.pending', kind: 'info' },
};

/** Announces a purchase and navigates to its location, also after the user has left the cart. */
export function useAfterSale(read: IssueDeeds['read']): void {
  const { sold } = useSnapshot(cart);
  const navigate = useNavigate();
  useEffect(() => {
    if (!sold) return;
    cart.sold = null;
    notify({ ...words[sold.status], ...opening(sold, read) });
    const goal = locationAfterSale(sold, core.embedMode === 'embed');
    if (goal) void navigate(goal.path, { state: goal.state });
  }, [sold, read, navigate]);
}

function opening({ item }: Sale, read: IssueDeeds['read']): Pick<Snackbar, 'action'> {
  const issue = item.type === 'issue' && findIssue(item.id);
  return issue ? { action: { label: 'cart.open', run: () => read({ issue, type: 'full' }) } } : {};
}
