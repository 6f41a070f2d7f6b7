import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { account, useUserData } from '../account/index.ts';
import { orderOf, planView } from '../billing/index.ts';
import { catalog, priceText } from '../catalog/index.ts';
import { dayText, type OnSupport, storeInfo, t } from '../../shared/shell/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { Price, Total } from './cart.styles.ts';
import type { MinorUnits } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { firstPeriodEnd } from '#contract/planPrices.ts';
import { applyDiscount } from './checkoutPayment.ts';
import { isWithdrawn, isUnderWay } from './checkoutState.ts';
import { Checkout } from './Checkout.tsx';
import { leaveCart } from './leaveCart.ts';
import { Refusal, SignedOut } from './CheckoutMessages.tsx';
import { goneFault } from './faults.ts';
import { GoodsView, useOfferedGoods } from './GoodsView.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { type Custody, returnPathOf } from './cartExit.ts';
import { type CartItem, discountOn, isGiftPurchase, type LineItem } from './cartItem.ts';
import { cart, offeredGoods } from './cartState.ts';
import {
  useCloseCart,
  useCustody,
  useLeaveWithDocument,
  useRefusedBack,
} from './useCartLifetime.ts';
import { isCartEntry } from './historyEntry.ts';
import { SmallPrint } from '../../shared/ui/content.styles.ts';
import { CodeForm, redeemedCoupons } from '../coupons/index.ts';
import { color, space, target } from '../../shared/ui/tokens.ts';

interface Props {
  readonly onSupport: OnSupport;
}

/** The content of the cart: an order, or the list of plans. */
export function CartContent(props: Props) {
  const { item, isChoosingPlan } = useSnapshot(cart);
  useLeaveWithDocument();
  useRefusedBack();
  const custody = useCustody();
  const close = useCloseCart();
  if (item) return <Order item={item} custody={custody} {...props} />;
  if (!isChoosingPlan) return null;
  return custody === 'signed_out' ? <SignedOut onLeave={close} /> : <PlanChoice />;
}

/** The goods, the price and the payment methods. */
function Order({ item, ...props }: Props & { readonly item: CartItem; readonly custody: Custody }) {
  const money = useSnapshot(storeInfo);
  const onLeave = useLeave(item);
  const { stage } = useSnapshot(cart).checkout;
  const offered = useOfferedGoods(item);
  const { discount: entered } = useSnapshot(cart);
  if (!offered) return <Refusal fault={goneFault} onLeave={onLeave} />;
  const discount = discountOn(offered, entered);
  const goods = discount ? { ...offered, price: discount.price } : offered;
  const moneyText = (sum: MinorUnits) => priceText(sum, money, browserLanguage());
  return (
    <>
      <GoodsView goods={goods}>
        {goods.type === 'plan' && !goods.gift && <PlanTerms goods={goods} />}
      </GoodsView>
      {discount && (
        <SmallPrint as="output">
          <bdi>
            {t('checkout.reduced', { code: discount.code.trim(), price: moneyText(offered.price) })}
          </bdi>
        </SmallPrint>
      )}
      <Total>
        <dt>{t('cart.total')}</dt>
        <dd>
          <Price>{moneyText(goods.price)}</Price>
        </dd>
      </Total>
      {!isUnderWay(stage) && !isGiftPurchase(item) && <CartCode item={item} />}
      <Checkout goods={goods} onLeave={onLeave} {...props} />
    </>
  );
}

interface PlanTermsProps {
  readonly goods: Extract<LineItem, { type: 'plan' }>;
}

/** The beginning of a plan that follows another access, and its renewal. */
function PlanTerms({ goods: { plan: chosen, price } }: PlanTermsProps) {
  const money = useSnapshot(storeInfo);
  const moneyText = (sum: MinorUnits) => priceText(sum, money, browserLanguage());
  const plan = useSnapshot(account).user?.planPayment ?? null;
  const subscription = useSnapshot(catalog).purchases?.subscription;
  const [now] = useState(() => new Date());
  const { startsAt } = subscription
    ? orderOf(planView(plan, subscription), now)
    : { startsAt: null };
  const renewalAt = firstPeriodEnd(startsAt === null ? now : new Date(startsAt), chosen);
  return (
    <>
      {startsAt && (
        <SmallPrint>
          <bdi>{t('checkout.startsOn', { date: dayText(startsAt) })}</bdi>
        </SmallPrint>
      )}
      <SmallPrint>
        <bdi>
          {price < chosen.price
            ? t('plansPage.firstTerms', {
                first: moneyText(price),
                price: moneyText(chosen.price),
                date: dayText(renewalAt.toISOString()),
              })
            : t('checkout.renews')}
        </bdi>
      </SmallPrint>
    </>
  );
}

/** Returns to the page with the offer, unless the user is there. That of an issue that is gone is the list. */
function useLeave(item: CartItem): () => void {
  const navigate = useNavigate();
  const close = useCloseCart();
  const { pathname } = useLocation();
  return () => {
    const isOffered = !isWithdrawn(cart.checkout) && offeredGoods(item) !== null;
    const { path, state } = returnPathOf(item, isOffered);
    // Several pages offer a bundle, and the dialog is above one of them.
    const isThere = item.type === 'bundle' && pathname !== paths.cart;
    if (isThere || (path === pathname && !state)) return close();
    // Before the cart is left: its history entry becomes that of the page.
    void navigate(path, { state, replace: isCartEntry() });
    leaveCart();
  };
}

/**
 * The field for a code in place of a payment. A code that unlocks the goods closes the cart, as any purchase of
 * another tab does.
 */
function CartCode({ item }: { readonly item: CartItem }) {
  const { user } = useSnapshot(account);
  const [isOpen, setIsOpen] = useState(false);
  if (!user || user.guest || item.type === 'bundle') return null;
  return (
    <Disclosure onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <bdi>{t('checkout.haveCode')}</bdi>
      </summary>
      {isOpen && <OpenField item={item} />}
    </Disclosure>
  );
}

function OpenField({ item }: { readonly item: CartItem }) {
  useUserData(redeemedCoupons.load);
  if (item.type !== 'issue') return <CodeForm isSecondary />;
  return <CodeForm isSecondary issue={item.id} onDiscount={applyDiscount} />;
}

const Disclosure = styled.details`
  border-block-start: 1px solid ${color.line};
  & > summary {
    display: flex;
    align-items: center;
    gap: ${space(1)};
    inline-size: fit-content;
    min-block-size: ${target};
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  &[open] {
    padding-block-end: ${space(1)};
  }
`;
