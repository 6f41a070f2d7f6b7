import type { FastifyBaseLogger } from 'fastify';
import type { GatewayName, PaymentAction, PaymentPayload } from '#contract/api/payment.ts';
import type { Plan } from '#contract/api/store.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { payments, subscriptions } from '../db/schema.ts';
import type { PaymentState } from './states.ts';
import type { SubscriptionStatus } from './subscriptionRules.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** Why a gateway said no, as far as the person may know it. */
export interface Decline {
  readonly code: Extract<ErrorCode, `gateway_${string}`>;
  /** The gateway's own words for the person, or null. */
  readonly raw: string | null;
}

/** How a payment stands at its gateway. What a gateway does not tell is left out. */
export interface PaymentNews {
  readonly state: PaymentState;
  /** The gateway's own id of it. */
  readonly gatewayId: string | null;
  /** The sum that the gateway collects, in minor units. News of another sum than the row's is not believed. */
  readonly amount?: number;
  readonly currency?: string;
  /**
   * Minor units of the agreed price that the customer's balance at the gateway covers. `amount` is the rest.
   * Only for the first payment of a plan.
   */
  readonly balanceUsed?: number;
  /** Minor units given back so far. */
  readonly refunded?: number;
  readonly decline?: Decline;
  /** What the browser has to do next. */
  readonly action?: PaymentAction;
  /** Of the plan that it pays for. */
  readonly subscription?: SubscriptionNews;
}

/** How a subscription stands at its gateway. */
export interface SubscriptionNews {
  readonly gatewayId: string;
  readonly status: SubscriptionStatus;
  /** The end of the last period that was paid; null where none was. */
  readonly paidUntil: Date | null;
  /** null where it renews no more. */
  readonly nextBillingAt: Date | null;
  /** What it has collected by itself, each once and for ever the same. */
  readonly renewals: readonly Renewal[];
}

export interface Renewal {
  readonly gatewayId: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: Extract<
    PaymentState,
    'succeeded' | 'partially_refunded' | 'refunded' | 'disputed' | 'charged_back'
  >;
  readonly refunded: number;
  readonly at: Date;
}

/** Everything that a gateway has to be told of what is paid. */
export interface Order {
  readonly payment: PaymentRow;
  /** Of `payment.planId`. */
  readonly plan: Plan | null;
  /** The row that stands for the subscription, there before the gateway knows of it. */
  readonly subscription: SubscriptionRow | null;
  readonly person: { readonly id: number; readonly email: string | null };
  /** The store's name, for the gateway's own papers. */
  readonly storeName: string;
  /** Where the gateway may lead a browser back to. */
  readonly origin: string;
  /** The customer that the gateway knows this person by, made by `newCustomer` where it needs one. */
  readonly customerId: string | null;
}

/** What a webhook says, once its signature was found to be true. */
export interface Notice {
  readonly eventId: string;
  readonly account: string;
  readonly type: string;
  readonly about:
    | { readonly kind: 'payment'; readonly gatewayId: string }
    | { readonly kind: 'subscription'; readonly gatewayId: string }
    /** Nothing of ours: it is kept, and answered with a yes. */
    | null;
}

/** What the store has written on a payment at its gateway (`mark.ts`), and by which id it is known there. */
export interface Marked {
  readonly mark: string;
  readonly gatewayId: string;
}

/** The gateway did not answer, or not in a way that tells whether it did what it was asked. */
export class GatewaySilent extends Error {}

/** The notice is not the gateway's, or not for us. */
export class NoticeRefused extends Error {}

/**
 * A way to pay. Every method asks the gateway and writes nothing: what it answers is applied by
 * `apply.ts`, whoever asked. All throw `GatewaySilent` where nobody knows what happened; then the same
 * may be asked again, because whatever changes something carries a key made of the payment's id and
 * tries (or of the row's id and what is done), under which the gateway does it once.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** '' but for a connected account; rows of other accounts are left alone. */
  readonly account: string;
  /** Makes the person known to the gateway; null where it does not need to know them. */
  newCustomer(person: Order['person']): Promise<string | null>;
  /** Hands a payment in: the first time, and with each new card. `payment.method` is what with. */
  submit(order: Order): Promise<PaymentNews>;
  /** The person has done what was asked of them, or wants to know how it stands. */
  followUp(order: Order, payload: PaymentPayload): Promise<PaymentNews>;
  /** Reads how a payment stands, with its subscription. null where the gateway never heard of it. */
  look(payment: PaymentRow): Promise<PaymentNews | null>;
  /** Reads how a subscription stands. */
  lookAtSubscription(gatewayId: string): Promise<SubscriptionNews | null>;
  /** Ends an open payment; the news is 'canceled', or what it has become meanwhile. */
  cancel(payment: PaymentRow, subscription: SubscriptionRow | null): Promise<PaymentNews>;
  /** Gives all of it back. */
  refund(payment: PaymentRow): Promise<PaymentNews>;
  /** Ends the renewal, not what is paid for. */
  cancelRenewal(subscription: Pick<SubscriptionRow, 'gatewayId'>): Promise<SubscriptionNews>;
  /** Throws `NoticeRefused`. */
  readNotice(
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): Promise<Notice>;
  /**
   * Reads what is written on the payments that a notice is about. Several belong to one customer; none
   * where the thing is not of a Gatefold store, or of one before there were marks.
   */
  marksOn(about: NonNullable<Notice['about']>): Promise<readonly Marked[]>;
  /**
   * What was told from one time until another, in pages; one page at a time is in memory.
   * @param until null is all there is: the gateway's clock may be ahead of the store's
   */
  noticesBetween(from: Date, until: Date | null): AsyncIterable<readonly Notice[]>;
}

/** Where what an operator has to know is written. */
export type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Tells the operator of a refusal that is no bank's.
 * @param answer the gateway's own code of it, in which nobody's data are
 */
export const complain = (
  log: Pick<Log, 'warn'>,
  gateway: GatewayName,
  answer: string,
  payment?: Pick<PaymentRow, 'id'>,
): void =>
  log.warn(
    { gateway, answer, ...(payment && { payment: payment.id }) },
    'a gateway refuses, and no bank does',
  );
