import type { ComponentType, ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { PlanState } from './PlanState.tsx';
import { planView } from './rules.ts';
import type { Purchases } from '#contract/api/user.ts';
import { catalog, loadPurchases } from '../catalog/index.ts';
import { t } from '../../shared/shell/index.ts';
import { Failure } from './Failure.tsx';

/**
 * The state of the user's subscription and its actions.
 * @param Plans the offer for a user without a subscription
 */
export function SubscriptionPanel({ Plans }: { Plans: ComponentType }) {
  const { user } = useSnapshot(account);
  if (!user) return null;
  const plan = user.planPayment;
  return (
    <Settled>
      {({ subscription }) => <PlanState view={planView(plan, subscription)} Plans={Plans} />}
    </Settled>
  );
}

/** Renders the loaded purchases, or the state of their request. */
function Settled({ children }: { children: (purchases: Purchases) => ReactNode }) {
  const { purchases, purchasesLoaded, purchasesFailed } = useSnapshot(catalog);
  if (purchasesLoaded && purchasesFailed)
    return <Failure text="reader.purchasesUnknown" onRetry={tryAgain} />;
  // The previous purchases stay during a reload.
  if (purchases) return children(purchases as Purchases);
  return <output>{t('books.loading')}</output>;
}

/** A repeated failure is shown at the button that was pressed. */
const tryAgain = (): void => void loadPurchases().catch(() => undefined);
