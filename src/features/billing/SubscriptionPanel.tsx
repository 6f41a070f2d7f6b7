import type { ComponentType } from 'react';
import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { PlanState } from './PlanState.tsx';
import { planView } from './rules.ts';
import { Settled } from './Settled.tsx';

/**
 * How the subscription of this person stands, and what can be done about it.
 * @param Plans what is offered to who has none
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
