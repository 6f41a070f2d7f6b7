import { useSnapshot } from 'valtio';
import { dayText, t } from '../../shell/index.ts';
import { catalog } from '../store.ts';

/** What goes when the account is deleted: list items, none where there is nothing to lose. */

export function SubscriptionLoss() {
  const subscription = useSnapshot(catalog).purchases?.subscription;
  if (!subscription?.active) return null;
  const { expiresAt } = subscription;
  if (!expiresAt) return <li>{t('owned.lost.subscription')}</li>;
  const date = dayText(expiresAt);
  return <li>{t('owned.lost.subscriptionUntil', { date })}</li>;
}

export function IssuesLoss() {
  const { purchases } = useSnapshot(catalog);
  if (!purchases) return <li>{t('owned.lost.unknown')}</li>;
  const count = purchases.issueIds.length;
  return count > 0 && <li>{t('owned.lost.issues', { count })}</li>;
}
