import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { numberFormat } from '#contract/intl.ts';
import type { Plan } from '#contract/api/store.ts';
import { useForAccount } from '../../account/index.ts';
import { offersOf, type PlanOffer, recommendedOf } from '#contract/planOffers.ts';
import { priceText } from '../../catalog/index.ts';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { useOpenCart } from '../useCartActions.ts';
import { Amount, Aside, Figures, Mark, OfferCard, Offers, Period } from './plans.styles.ts';

interface Props {
  /** The period of the user's present plan. */
  readonly current: Plan['period'] | undefined;
  /** Whether a plan can be chosen. A user with a renewing plan sees the prices only. */
  readonly isOpen: boolean;
}

/** All plans of the store with their figures, in the store's order. */
export function PlanOffers({ current, isOpen }: Props) {
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

interface OfferProps {
  readonly offer: PlanOffer;
  readonly mark: OfferMark | null;
  readonly isRecommended: boolean;
  readonly isOpen: boolean;
}

function Offer({ offer, mark, isRecommended, isOpen }: OfferProps) {
  const [name, press] = [useId(), useId()];
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
    </OfferCard>
  );
}

function Prices({ offer: { price, perMonth, saving, comparedWith } }: Pick<OfferProps, 'offer'>) {
  const money = useSnapshot(storeInfo);
  const locale = browserLanguage();
  const percent = numberFormat(locale, { style: 'percent' }).format(saving);
  return (
    <>
      <Amount>
        <bdi>{priceText(price, money, locale)}</bdi>
      </Amount>
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

/** Puts the plan into the cart. A guest signs in first, and the cart opens then. */
function useChoose(): (plan: Plan) => void {
  const forAccount = useForAccount();
  const openCart = useOpenCart();
  return ({ id }) =>
    forAccount('cart.registerToSubscribe', { kind: 'subscribe', plan: id }, () =>
      openCart({ type: 'plan', id }),
    );
}
