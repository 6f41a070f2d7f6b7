import { useSnapshot } from 'valtio';
import { priceText } from '../catalog/index.ts';
import { storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { Price, planButton, PlanList } from './cart.styles.ts';
import { addToCart } from './cartState.ts';
import { useToCart } from './useCartActions.ts';
import { SmallPrint } from '../../shared/ui/content.styles.ts';

/** The plans with their periods and prices, in the store's order. */
export function PlanChoice() {
  const { plans, ...money } = useSnapshot(storeInfo);
  const toCart = useToCart();
  return (
    <>
      <PlanList>
        {plans.map(({ id, period, price }) => (
          <li key={id}>
            <button
              type="button"
              className={`${quiet} ${planButton}`}
              onClick={() => {
                addToCart({ type: 'plan', id });
                toCart();
              }}
            >
              <bdi>{t(`cart.period.${period}`)}</bdi>
              <Price>{priceText(price, money, browserLanguage())}</Price>
            </button>
          </li>
        ))}
      </PlanList>
      <SmallPrint>
        <bdi>{t('cart.renews')}</bdi>
      </SmallPrint>
    </>
  );
}
