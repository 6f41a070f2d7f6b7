import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account, signInStateOf, useUserData } from '../../account/index.ts';
import {
  orderOf,
  payments,
  periodOf,
  type PlanView,
  planView,
  SubscriptionPanel,
} from '../../billing/index.ts';
import { catalog, isSelling } from '../../catalog/index.ts';
import {
  appConfig,
  dayText,
  mayTakeFocus,
  storeInfo,
  t,
  useTitle,
} from '../../../shared/shell/index.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { PlanOffers } from './PlanOffers.tsx';
import { Heading, Opening, PartHeading, Room, Terms } from './plans.styles.ts';

/** The plans with their prices and conditions, for guests and users, at every width. */
export function PlansPage() {
  const { plans } = useSnapshot(storeInfo);
  const heading = useFocusOnArrival();
  const isOffered = isSelling(useSnapshot(appConfig)) && plans.length > 0;
  useTitle(t('plans.title'));
  return (
    <div className={margins}>
      <Room>
        <Opening>
          <Heading ref={heading} tabIndex={-1}>
            {t('plans.title')}
          </Heading>
          <p>
            <bdi>{t(isOffered ? 'books.plan.offer' : 'planState.noPlans')}</bdi>
          </p>
        </Opening>
        {isOffered && <Chooser />}
      </Room>
    </div>
  );
}

/**
 * The heading gets the focus that the link or menu item has lost, but not on the first page, and not under a
 * sign-in dialog.
 */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state } = useLocation();
  const [takesFocus] = useState(key !== 'default' && !signInStateOf(state).signIn);
  useEffect(() => {
    if (takesFocus && mayTakeFocus()) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return heading;
}

/** Below the state of the user's subscription, if there is one. */
function Chooser() {
  const view = usePlanView();
  const current = usePeriod();
  const [now] = useState(() => new Date());
  const { isOpen, startsAt } = view ? orderOf(view, now) : { isOpen: false, startsAt: null };
  const hasPlan = view !== null && view.kind !== 'offered';
  const isPaid = view?.kind === 'running' || view?.kind === 'ending';
  return (
    <>
      {hasPlan && (
        <section>
          <PartHeading>{t('cart.subscription')}</PartHeading>
          <SubscriptionPanel Plans={Nothing} />
        </section>
      )}
      {startsAt && (
        <p>
          <bdi>{t('plansPage.startsOn', { date: dayText(startsAt) })}</bdi>
        </p>
      )}
      <PlanOffers isOpen={isOpen} current={hasPlan ? current : undefined} />
      <Terms>
        <li>
          <bdi>{t('plansPage.included')}</bdi>
        </li>
        <li>
          <bdi>{t('plansPage.devices')}</bdi>
        </li>
        <li>
          <bdi>{t('plansPage.ends')}</bdi>
        </li>
        {isPaid && (
          <li>
            <bdi>{t('plansPage.change')}</bdi>
          </li>
        )}
      </Terms>
    </>
  );
}

const Nothing = () => null;

/** null until the user and the rights are known. */
function usePlanView(): PlanView | null {
  const { user, isCheckFinished } = useSnapshot(account);
  const { purchases } = useSnapshot(catalog);
  if (!user) return isCheckFinished ? { kind: 'offered', endedAt: null } : null;
  return purchases && planView(user.planPayment, purchases.subscription);
}

/** The period of the last paid plan. */
function usePeriod() {
  const { value: records } = useSnapshot(payments.data);
  useUserData(payments.load);
  const last = records.find(({ purchasedItem }) => purchasedItem === 'subscription');
  return last && periodOf(last);
}
