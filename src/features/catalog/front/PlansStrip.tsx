import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '#contract/paths.ts';
import { storeInfo, t } from '../../../shared/shell/index.ts';
import { browserLanguage } from '../../../shared/ui/language.ts';
import { lowestMonthly } from '../planOffers.ts';
import { priceText } from '../rules.ts';
import { plansStrip } from './front.styles.ts';
import type { Strip } from './rules.ts';

/** The lowest price of a month, as a link to the plans; for a subscriber a sentence. */
export function PlansStrip({ strip }: { readonly strip: NonNullable<Strip> }) {
  const { plans, ...money } = useSnapshot(storeInfo);
  if (strip === 'subscriber') return <p className={plansStrip}>{t('catalog.latest.subscriber')}</p>;
  const price = priceText(lowestMonthly(plans), money, browserLanguage());
  return (
    <Link to={paths.plans} className={plansStrip}>
      <bdi>{t('plans.from', { price })}</bdi>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M9 5l7 7-7 7" />
      </svg>
    </Link>
  );
}
