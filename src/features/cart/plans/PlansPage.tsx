import { useEffect, useRef, useState, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { numberFormat } from '#contract/intl.ts';
import type { Plan } from '#contract/api/store.ts';
import { offersOf, type PlanOffer, recommendedOf } from '#contract/planOffers.ts';
import { account, signInStateOf, useUserData, useForAccount } from '../../account/index.ts';
import {
  orderOf,
  payments,
  periodOf,
  type PlanView,
  planView,
  SubscriptionPanel,
} from '../../billing/index.ts';
import { catalog, isSelling, priceText } from '../../catalog/index.ts';
import {
  appConfig,
  dayText,
  mayTakeFocus,
  storeInfo,
  t,
  useTitle,
} from '../../../shared/shell/index.ts';
import { margins } from '../../../shared/ui/margins.styles.ts';
import {
  Heading,
  Opening,
  PartHeading,
  Room,
  Terms,
  Amount,
  Aside,
  Figures,
  Mark,
  OfferCard,
  Offers,
  Period,
} from './plans.styles.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { BundleOffers } from '../BundleOffers.tsx';
import { priceToBegin } from '../cartItem.ts';
import { useOpenCart } from '../useCartActions.ts';

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
        {document.documentElement.dataset.bundles !== undefined && isSelling(appConfig) && (
          <BundleOffers />
        )}
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
          <SubscriptionPanel Plans={Nothing} Payment={Nothing} />
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
        {sellsGifts() && (
          <li>
            <bdi>{t('plansPage.gifts')}</bdi>
          </li>
        )}
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
  const last = records.find(({ purchasedItem, gift }) => purchasedItem === 'subscription' && !gift);
  return last && periodOf(last);
}

interface Props {
  /** The period of the user's present plan. */
  readonly current: Plan['period'] | undefined;
  /** Whether a plan can be chosen. A user with a renewing plan sees the prices only. */
  readonly isOpen: boolean;
}

/** All plans of the store with their figures, in the store's order. */
function PlanOffers({ current, isOpen }: Props) {
  const { plans } = useSnapshot(storeInfo);
  const offers = offersOf(plans);
  const recommended = isOpen ? recommendedOf(offers) : null;
  return (
    <Offers>
      {offers.map((offer) => (
        <Offer
          key={offer.id}
          offer={offer}
          mark={markOf(offer, { recommended, current })}
          isRecommended={offer.id === recommended}
          isOpen={isOpen}
        />
      ))}
    </Offers>
  );
}

type OfferMark = 'plansPage.yours' | 'plansPage.recommended';

function markOf(
  { id, period }: PlanOffer,
  { recommended, current }: Pick<Props, 'current'> & { recommended: Plan['id'] | null },
): OfferMark | null {
  if (period === current) return 'plansPage.yours';
  return id === recommended ? 'plansPage.recommended' : null;
}

const sellsGifts = (): boolean => document.documentElement.dataset.giftPurchases !== undefined;

interface OfferProps {
  readonly offer: PlanOffer;
  readonly mark: OfferMark | null;
  readonly isRecommended: boolean;
  readonly isOpen: boolean;
}

function Offer({ offer, mark, isRecommended, isOpen }: OfferProps) {
  const [name, press, give] = [useId(), useId(), useId()];
  const choose = useChoose();
  return (
    <OfferCard data-recommended={mark !== null}>
      <Figures>
        <Mark>{mark && <bdi>{t(mark)}</bdi>}</Mark>
        <Period id={name}>{t(`cart.period.${offer.period}`)}</Period>
        <Prices offer={offer} />
      </Figures>
      {isOpen && (
        <button
          type="button"
          id={press}
          className={isRecommended ? filled : quiet}
          aria-labelledby={`${press} ${name}`}
          onClick={() => choose(offer)}
        >
          {t('catalog.subscribe')}
        </button>
      )}
      {sellsGifts() && (
        <button
          type="button"
          id={give}
          className={quiet}
          aria-labelledby={`${give} ${name}`}
          onClick={() => choose(offer, true)}
        >
          {t('giftPurchase.order')}
        </button>
      )}
    </OfferCard>
  );
}

function Prices({ offer }: Pick<OfferProps, 'offer'>) {
  const { price, perMonth, saving, comparedWith, firstDays } = offer;
  const money = useSnapshot(storeInfo);
  const first = priceToBegin(offer, { hadPlan: useSnapshot(account).user?.hadPlan });
  const locale = browserLanguage();
  const percent = numberFormat(locale, { style: 'percent' }).format(saving);
  return (
    <>
      <Amount>
        <bdi>{priceText(price, money, locale)}</bdi>
      </Amount>
      {first < price && (
        <Aside>
          <bdi>
            {firstDays === undefined
              ? t('plansPage.first', { price: priceText(first, money, locale) })
              : t('plansPage.trial', { count: firstDays, price: priceText(first, money, locale) })}
          </bdi>
        </Aside>
      )}
      <Aside>
        <bdi>{t('plansPage.perMonth', { price: priceText(perMonth, money, locale) })}</bdi>
      </Aside>
      {saving > 0 && (
        <Aside>
          <bdi>{t('plansPage.saving', { percent, period: t(`cart.period.${comparedWith}`) })}</bdi>
        </Aside>
      )}
    </>
  );
}

/** Puts the plan into the cart. A guest signs in first, and the cart opens then; a gift is chosen again. */
function useChoose(): (plan: Plan, gift?: true) => void {
  const forAccount = useForAccount();
  const openCart = useOpenCart();
  return ({ id }, gift) => {
    const open = (): void => openCart({ type: 'plan', id, gift });
    if (gift) forAccount('cart.accountNeeded', null, open);
    else forAccount('cart.registerToSubscribe', { kind: 'subscribe', plan: id }, open);
  };
}
