import type { Purchases } from '#contract/api/user.ts';
import { dayText, t } from '../../shell/index.ts';
import { Settled } from './Settled.tsx';

/** Whether this person subscribes, and until when. */
export const SubscriptionState = () => (
  <Settled>
    {({ subscription }) => (
      <p>
        <bdi>{stateText(subscription)}</bdi>
      </p>
    )}
  </Settled>
);

function stateText({ active, expiresAt }: Purchases['subscription']): string {
  if (!active) return t('owned.noSubscription');
  if (!expiresAt) return t('owned.active');
  return t('owned.activeUntil', { date: dayText(expiresAt) });
}
