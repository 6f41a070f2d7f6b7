import type { FastifyBaseLogger } from 'fastify';
import type { GatewayName, PaymentAction, PaymentPayload } from '#contract/api/payment.ts';
import type { Plan } from '#contract/api/store.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { payments, subscriptions } from '../platform/db/schema.ts';
import type { PaymentState, SubscriptionStatus } from '../platform/db/schema/paymentStates.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Whether the gateway collects the payment for a subscription. A plan that is a gift is paid like an issue, for one period. */
export const isOfSubscription = ({
  planId,
  isGiftPurchase,
}: Pick<PaymentRow, 'planId' | 'isGiftPurchase'>): boolean => planId !== null && !isGiftPurchase;

/** The reason of a refusal that the user may see. */
export interface Decline {
  readonly code: Extract<ErrorCode, `gateway_${string}`>;
  /** The gateway's message for the user, or null. */
  readonly raw: string | null;
}

/** The state of a payment at its gateway. Fields that the gateway does not report are absent. */
export interface PaymentUpdate {
  readonly state: PaymentState;
  /** The payment's id at the gateway. */
  readonly gatewayId: string | null;
  /**
   * The sum that the gateway collects, in minor units. An update with another sum than the row's is
   * not applied.
   */
  readonly amount?: number;
  readonly currency?: string;
  /**
   * Minor units of the agreed price that the customer's balance at the gateway covers. `amount` is the rest.
   * Only for the first payment of a plan.
   */
  readonly balanceUsed?: number;
  /** The returned minor units so far. */
  readonly refunded?: number;
  readonly decline?: Decline;
  /** The card that paid, like 'visa' and '4242'. */
  readonly card?: { readonly brand: string; readonly digits: string };
  /** The country of the card or of the account, as a code of ISO 3166-1. */
  readonly country?: string;
  /** The next action of the browser. */
  readonly action?: PaymentAction;
  /** The subscription that the payment is for. */
  readonly subscription?: SubscriptionUpdate;
  /** The update answers a refund that the gateway rejects. */
  readonly isRefundRefused?: boolean;
}

/** A refund that an owner of the store has ordered. */
export interface RefundOrder {
  /** A part of the idempotency key: each order is carried out once. */
  readonly key: string;
  /** In minor units; null for all that is left. */
  readonly amount: number | null;
}

/** The state of a subscription at its gateway. */
export interface SubscriptionUpdate {
  readonly gatewayId: string;
  readonly status: SubscriptionStatus;
  /** The end of the last paid period; null before the first payment. */
  readonly paidUntil: Date | null;
  /** null after the renewal was ended. */
  readonly nextBillingAt: Date | null;
  /** The payments that the gateway has collected without the user. Each keeps its id. */
  readonly renewals: readonly Renewal[];
  /** Absent if the gateway cannot change a plan. */
  readonly plans?: SubscriptionPlans;
}

/** The ids of the store's plans. null for terms that the store did not create. */
export interface SubscriptionPlans {
  readonly current: number | null;
  /** The plan of the next payment if it is another one. */
  readonly next: number | null;
}

export interface Renewal extends Pick<PaymentUpdate, 'card' | 'country'> {
  readonly gatewayId: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: Extract<
    PaymentState,
    'succeeded' | 'partially_refunded' | 'refunded' | 'disputed' | 'charged_back'
  >;
  readonly refunded: number;
  readonly at: Date;
  /** Whether it paid for the current plan of the subscription. Absent if the plan has not changed. */
  readonly isOfCurrentPlan?: boolean;
}

/** The plan and the price of the next payments of a subscription. */
export interface PlanTerms extends Pick<PaymentRow, 'amount' | 'currency' | 'currencyPrecision'> {
  readonly plan: Pick<Plan, 'id' | 'period'>;
  readonly storeName: string;
}

/** The data of a payment that a gateway needs. */
export interface PaymentDetails {
  readonly payment: PaymentRow;
  /** The plan of `payment.planId`; null for a gift. */
  readonly plan: Plan | null;
  /**
   * The row of the subscription. It exists before the gateway knows the subscription. The payment is collected
   * at once, and pays for the first period (`endOfFirstPeriod`) also if that begins later.
   */
  readonly subscription: SubscriptionRow | null;
  readonly user: { readonly id: number; readonly email: string | null };
  /** The store's name, for invoices of the gateway. */
  readonly storeName: string;
  /** The address of the store, to which the gateway may redirect the browser. */
  readonly origin: string;
  /** The user's customer id at the gateway, made by `newCustomer` if the gateway needs one. */
  readonly customerId: string | null;
}

/** A webhook event whose signature is valid. */
export interface WebhookEvent {
  readonly eventId: string;
  readonly gatewayAccountId: string;
  readonly type: string;
  readonly subject:
    | { readonly kind: 'payment'; readonly gatewayId: string }
    | { readonly kind: 'subscription'; readonly gatewayId: string }
    /** An event of another application: it is recorded and acknowledged. */
    | null;
}

/** The store's metadata of a payment at its gateway (`gatewayMetadata.ts`), with the payment's id there. */
export interface GatewayMetadata {
  readonly metadata: string;
  readonly gatewayId: string;
}

/**
 * The gateway did not answer, or its answer does not state whether it has carried out the request.
 */
export class GatewayIndeterminate extends Error {}

/** The gateway rejects a change of plan. */
export class PlanChangeRefused extends Error {}

/** The gateway has not signed the webhook event, or it is for another receiver. */
export class InvalidWebhook extends Error {}

/**
 * A payment gateway. Its methods call the gateway and write nothing: `applyPaymentUpdate` applies
 * each answer. All methods throw `GatewayIndeterminate` when the outcome is unknown. The caller may
 * then repeat the call: each change carries an idempotency key. The key is made of the payment's id
 * and tries, or of the row's id and the operation.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** '' without a connected account. Rows of other accounts are ignored. */
  readonly gatewayAccountId: string;
  /** Creates a customer at the gateway; returns null if the gateway needs none. */
  newCustomer(user: PaymentDetails['user']): Promise<string | null>;
  /** Submits a payment with the card of `payment.paymentMethodId`, the first time and with each new card. */
  submit(details: PaymentDetails): Promise<PaymentUpdate>;
  /** Continues a payment after an action of the user, or reads its state for the user. */
  followUp(details: PaymentDetails, payload: PaymentPayload): Promise<PaymentUpdate>;
  /** Reads the state of a payment and its subscription; null for a payment that the gateway does not know. */
  readPayment(payment: PaymentRow): Promise<PaymentUpdate | null>;
  /** Reads the state of a subscription. */
  readSubscription(gatewayId: string): Promise<SubscriptionUpdate | null>;
  /**
   * Ends an open payment. The update's state is 'canceled', or the state that the payment has
   * reached meanwhile.
   */
  cancel(payment: PaymentRow, subscription: SubscriptionRow | null): Promise<PaymentUpdate>;
  /**
   * Returns the money of an order, or all that is left.
   * @param order absent for a refund by the store itself
   */
  refund(payment: PaymentRow, order?: RefundOrder): Promise<PaymentUpdate>;
  /** Ends the renewal. The paid period stays. */
  cancelRenewal(subscription: Pick<SubscriptionRow, 'gatewayId'>): Promise<SubscriptionUpdate>;
  /**
   * Takes the end of the renewal back, within the paid period. May be repeated. null if the gateway cannot.
   */
  readonly resumeRenewal:
    | ((subscription: Pick<SubscriptionRow, 'gatewayId'>) => Promise<SubscriptionUpdate>)
    | null;
  /** null if the gateway cannot change a plan without another approval by the user. */
  readonly planChanges: GatewayPlanChanges | null;
  /** null if the user changes the card at the gateway itself. */
  readonly renewalCards: GatewayRenewalCards | null;
  /** Throws `InvalidWebhook`. */
  readWebhook(
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<WebhookEvent>;
  /**
   * Returns the metadata of the payments of a webhook event. A customer may have several payments. The
   * list is empty for payments of other applications, and of Gatefold versions without metadata.
   */
  findMetadata(subject: NonNullable<WebhookEvent['subject']>): Promise<readonly GatewayMetadata[]>;
  /**
   * Yields the webhook events of a span of time in pages. One page is in memory at a time.
   * @param until null for no upper limit, because the gateway's clock may be ahead of the store's
   */
  eventsBetween(from: Date, until: Date | null): AsyncIterable<readonly WebhookEvent[]>;
}

/** The changes of plan at a gateway. Both calls read the present state first, so they may be repeated. */
export interface GatewayPlanChanges {
  /**
   * Makes the next payment charge other terms. The paid period stays, and nothing is charged now. An earlier
   * change is replaced. A subscription that does not renew stays as it is. Throws `PlanChangeRefused`.
   */
  schedule(subscriptionId: string, terms: PlanTerms): Promise<SubscriptionUpdate>;
  /** Makes the next payment charge the present terms. */
  withdraw(subscriptionId: string): Promise<SubscriptionUpdate>;
}

/** The answer to a user who pays a late renewal, or changes the card. */
export interface RenewalCardAnswer {
  readonly decline?: Decline;
  /** The bank requires authentication. With `setupIntentId` it is that of a new card. */
  readonly action?: { readonly clientSecret: string; readonly setupIntentId?: string };
  readonly subscription: SubscriptionUpdate;
}

/** The card of the renewals at a gateway. Both calls may be repeated: an open renewal is collected once. */
export interface GatewayRenewalCards {
  /** Collects a late renewal with the present card. */
  pay(subscriptionId: string): Promise<RenewalCardAnswer>;
  /** Changes the card, and collects a late renewal with it. The ids come from the page, and are not trusted. */
  change(
    subscriptionId: string,
    card: {
      readonly paymentMethodId?: string | undefined;
      /** Continues a change after the authentication. */
      readonly setupIntentId?: string | undefined;
    },
  ): Promise<RenewalCardAnswer>;
}

/** The gateways at which the store has an account. */
export type Gateways = Readonly<Partial<Record<GatewayName, Gateway>>>;

/** The log for operators. */
export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Logs a refusal that does not come from a bank.
 * @param answer the gateway's error code, without personal data
 */
export const logGatewayMisconfiguration = (
  log: Pick<Log, 'warn'>,
  gateway: GatewayName,
  answer: string,
  payment?: Pick<PaymentRow, 'id'>,
): void =>
  log.warn(
    { gateway, answer, ...(payment && { payment: payment.id }) },
    'a gateway refuses, and no bank does',
  );
