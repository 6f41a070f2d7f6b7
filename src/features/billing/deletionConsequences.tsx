import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { loadStates } from '../../shared/api/index.ts';
import { catalog } from '../catalog/index.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { payments } from './purchaseData.ts';

/** The purchases that are lost with the account, as list items. None when nothing is lost. */

export function SubscriptionLoss() {
  const subscription = useSnapshot(catalog).purchases?.subscription;
  const plan = useSnapshot(account).user?.planPayment;
  if (plan?.status === 'activated') return <li>{t('deletionLoss.renewal')}</li>;
  if (!subscription?.active) return null;
  const { expiresAt } = subscription;
  if (!expiresAt) return <li>{t('deletionLoss.subscription')}</li>;
  const date = dayText(expiresAt);
  return <li>{t('deletionLoss.subscriptionUntil', { date })}</li>;
}

export function IssuesLoss() {
  const { purchases } = useSnapshot(catalog);
  if (!purchases) return <li>{t('deletionLoss.unknown')}</li>;
  const count = purchases.issueIds.length;
  return count > 0 && <li>{t('deletionLoss.issues', { count })}</li>;
}

/** The records that are retained. Shown to users who have paid, and when the purchases are unknown. */
export function RetainedPayments() {
  const { value: records, state } = useSnapshot(payments.data);
  const isRelevant = records.length > 0 || state === loadStates.failed;
  return (
    isRelevant && (
      <p>
        <bdi>{t('deletionLoss.kept')}</bdi>
      </p>
    )
  );
}
