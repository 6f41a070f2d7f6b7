import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { PlanState } from './PlanState.tsx';
import { planView } from './rules.ts';
import { Settled } from './Settled.tsx';

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
