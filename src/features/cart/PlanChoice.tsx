import { useSnapshot } from 'valtio';
import { account } from '../account/index.ts';
import { priceText } from '../catalog/index.ts';
import { storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { Price, planButton, PlanList } from './cart.styles.ts';
import { priceToBegin } from './cartItem.ts';
import { addToCart } from './cartState.ts';
import { useToCart } from './useCartActions.ts';
import { SmallPrint } from '../../shared/ui/content.styles.ts';

/** The plans with their periods and prices, in the store's order. */
export function PlanChoice() {
  const { plans, ...money } = useSnapshot(storeInfo);
  const hadPlan = useSnapshot(account).user?.hadPlan;
  const toCart = useToCart();
  return (
    <>
      <PlanList>
        {plans.map((plan) => (
          <li key={plan.id}>
            <button
              type="button"
              className={`${quiet} ${planButton}`}
              onClick={() => {
                addToCart({ type: 'plan', id: plan.id });
                toCart();
              }}
            >
              <bdi>{t(`cart.period.${plan.period}`)}</bdi>
              <Price>{priceText(priceToBegin(plan, { hadPlan }), money, browserLanguage())}</Price>
            </button>
          </li>
        ))}
      </PlanList>
      <SmallPrint>
        <bdi>{t('checkout.renews')}</bdi>
      </SmallPrint>
    </>
  );
}
