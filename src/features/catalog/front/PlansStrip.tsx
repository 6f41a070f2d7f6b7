import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import { cheapestOf, monthlyPrice } from '#contract/planPrices.ts';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { priceText } from '../readingRights.ts';
import { plansStrip } from './front.styles.ts';
import type { Strip } from './frontRegions.ts';

/** The lowest price of a month, as a link to the plans; for a subscriber a sentence. */
export function PlansStrip({ strip }: { readonly strip: NonNullable<Strip> }) {
  if (strip === 'subscriber')
    return (
      <p className={plansStrip}>
        <bdi>{t('catalog.latest.subscriber')}</bdi>
      </p>
    );
  return (
    <Link to={paths.plans} className={plansStrip}>
      <PlansPrice />
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M9 5l7 7-7 7" />
      </svg>
    </Link>
  );
}

/** The lowest price of a month, and the sum that is paid at once for it. Nothing without plans. */
export function PlansPrice() {
  const { plans, ...money } = useSnapshot(storeInfo);
  const cheapest = cheapestOf(plans);
  if (!cheapest) return null;
  const { period, price } = cheapest;
  const text = (amount: typeof price) => priceText(amount, money, browserLanguage());
  const month = t('plans.from', { price: text(monthlyPrice(cheapest)) });
  const paid = { period: t(`cart.period.${period}`), total: text(price) };
  // A `bdi` that is a flex item itself would align its lines by its own direction.
  return (
    <span>
      <bdi>{period === 'month' ? month : `${month} ${t('plans.paidAtOnce', paid)}`}</bdi>
    </span>
  );
}
