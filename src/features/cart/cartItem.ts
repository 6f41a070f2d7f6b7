import type { IssueBundle } from '#contract/api/bundle.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { PaymentStatus } from '#contract/api/payment.ts';
import type { Plan } from '#contract/api/store.ts';
import type { BundleId, IssueId, PaymentId, PlanId, UserId } from '#contract/ids.ts';
import type { Intent } from '#contract/signInIntent.ts';
import type { MinorUnits } from '#contract/money.ts';

export type CartItem =
  | { readonly type: 'issue'; readonly id: IssueId; readonly gift?: true | undefined }
  | { readonly type: 'plan'; readonly id: PlanId; readonly gift?: true | undefined }
  | { readonly type: 'bundle'; readonly id: BundleId; readonly gift?: undefined };

/** The goods of an item at their present price. */
export type LineItem =
  | {
      readonly type: 'issue';
      readonly issue: Issue;
      readonly price: MinorUnits;
      readonly gift?: true | undefined;
    }
  | {
      readonly type: 'plan';
      readonly plan: Plan;
      readonly price: MinorUnits;
      /** One period, without renewal. */
      readonly gift?: true | undefined;
    }
  | {
      readonly type: 'bundle';
      readonly bundle: IssueBundle;
      readonly price: MinorUnits;
      readonly gift?: undefined;
    };

/** The offer of the store: the issues by their ids, the plans, and the bundles. */
export interface Shelf {
  readonly findIssue: (id: number) => Issue | undefined;
  readonly plans: readonly Plan[];
  readonly bundles: readonly IssueBundle[];
  /** The user has paid for a plan, so the prices of first periods do not apply. */
  readonly hadPlan: boolean | undefined;
}

/** What is paid for the first period of a plan. The server decides it with the order. */
export const priceToBegin = (
  { price, firstPrice = price }: Plan,
  { hadPlan }: Pick<Shelf, 'hadPlan'>,
): MinorUnits => (hadPlan ? price : firstPrice);

/** Returns null for unknown goods, and for a free issue. */
export function lineItemOf(item: CartItem, shelf: Shelf): LineItem | null {
  if (item.type === 'plan') {
    const plan = shelf.plans.find(({ id }) => id === item.id);
    if (!plan) return null;
    const { gift } = item;
    return { type: 'plan', plan, gift, price: gift ? plan.price : priceToBegin(plan, shelf) };
  }
  if (item.type === 'bundle') {
    const bundle = shelf.bundles.find(({ id }) => id === item.id);
    return bundle ? { type: 'bundle', bundle, price: bundle.price } : null;
  }
  const issue = shelf.findIssue(item.id);
  if (!issue || issue.isFree) return null;
  return { type: 'issue', issue, price: issue.price, gift: item.gift };
}

/** A discount on the issue in the cart, and the price from which the server has computed it. */
export interface CartDiscount {
  readonly code: string;
  readonly issue: IssueId;
  readonly from: MinorUnits;
  readonly price: MinorUnits;
}

/** Returns the discount if it applies to the goods; null for other goods, and after a change of the price. */
export const discountOn = (goods: LineItem, discount: CartDiscount | null): CartDiscount | null =>
  goods.type === 'issue' && goods.issue.id === discount?.issue && goods.price === discount.from
    ? discount
    : null;

/** The properties of a gateway's buttons and forms. */
export interface PaymentMethodProps {
  readonly goods: LineItem;
}

export interface CardFormProps extends PaymentMethodProps {
  readonly onCancel: () => void;
}

/** Whether another user gets the goods. */
export const isGiftPurchase = (item: CartItem): boolean => item.gift === true;

interface Filled {
  readonly item: CartItem | null;
  readonly isChoosingPlan: boolean;
  readonly owner: UserId | null;
}

/** The parameters that open the cart again in its present state; null for a closed cart. */
export function intentNow({ item, isChoosingPlan, owner }: Filled): Intent | null {
  const whose = owner === null ? {} : { whose: owner };
  if (item?.type === 'issue') return { kind: 'buy', issue: item.id, gift: item.gift, ...whose };
  if (item?.type === 'bundle') return { kind: 'bundle', bundle: item.id, ...whose };
  // A plan for another user is chosen again after the sign-in.
  if (item?.gift) return null;
  if (item) return { kind: 'subscribe', plan: item.id, ...whose };
  return isChoosingPlan ? { kind: 'subscribe', ...whose } : null;
}

/** The card of a payment, as its gateway reports it to the page. */
export interface Card {
  /** Stripe's name of the brand, for example 'visa'. */
  readonly brand: string;
  readonly lastDigits: string;
}

/** The paid goods, and the state of the payment. */
export interface Sale {
  readonly item: CartItem;
  readonly status: Extract<PaymentStatus, 'succeeded' | 'activated' | 'pending'>;
  readonly payment: PaymentId;
  /** What was paid; null if an earlier page has sent the order. */
  readonly price: MinorUnits | null;
  /** null when the payment was not by card, or when an earlier page has sent the order. */
  readonly card: Card | null;
}

/** A sale that is shown to the user who paid, at this path. */
export interface ConfirmedSale {
  readonly sale: Sale;
  readonly user: UserId;
  readonly path: string;
}
