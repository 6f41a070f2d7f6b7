import { useSnapshot } from 'valtio';
import { priceText } from '../catalog/index.ts';
import { publication, t } from '../shell/index.ts';
import { quiet } from '../ui/parts.styles.ts';
import { Price, Renewal, planButton, PlanList } from './cart.styles.ts';
import { addToCart } from './store.ts';
import { useToCart } from './useCartDeeds.ts';

/** The store's plans, each with its period and price, in the store's order. */
export function PlanChoice() {
  const { plans, ...money } = useSnapshot(publication);
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
              <Price>{priceText(price, money, navigator.language)}</Price>
            </button>
          </li>
        ))}
      </PlanList>
      <Renewal>
        <bdi>{t('cart.renews')}</bdi>
      </Renewal>
    </>
  );
}
