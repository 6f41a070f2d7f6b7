import type { StoredObject } from '../objectStore.ts';
import type { Metadata } from './params.ts';

/** The stored objects contain the fields of Stripe's objects that a store reads. */
interface StripeObject<Name extends string> extends StoredObject {
  readonly object: Name;
  /** Seconds since 1970. All times of the API have this unit. */
  readonly created: number;
  readonly livemode: false;
}
interface WithMetadata<Name extends string> extends StripeObject<Name> {
  readonly metadata: Metadata;
}

export interface List<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}

export interface Customer extends WithMetadata<'customer'> {
  /** Minor units. A negative balance is credit that the next invoices use; a positive one is added to them. */
  readonly balance: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly invoice_settings: { readonly default_payment_method: string | null };
}

export interface PaymentMethod extends WithMetadata<'payment_method'> {
  readonly type: 'card';
  readonly allow_redisplay: 'unspecified';
  readonly billing_details: {
    readonly name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly address: null;
  };
  readonly card: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
    readonly country: string;
    readonly funding: string;
    readonly fingerprint: string;
    readonly checks: { readonly cvc_check: string };
    readonly wallet: { readonly type: string } | null;
  };
  readonly customer: string | null;
}

/** The state of a payment method at its issuer. The API does not return it. */
export interface CardIssuer extends StoredObject {
  readonly object: 'issuer';
  /** A name of `cards.ts`. */
  readonly card: string;
  /** Whether the method has paid without a customer. It cannot be used again then. */
  readonly isUsedUp: boolean;
  /** Whether the owner has agreed to later charges. */
  readonly hasMandate: boolean;
}

export interface CardError {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_method?: object;
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface Intent extends WithMetadata<'payment_intent'> {
  readonly amount: number;
  readonly amount_capturable: 0;
  readonly amount_received: number;
  readonly allowed_payment_method_types: readonly string[] | null;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
  readonly capture_method: 'automatic';
  readonly client_secret: string;
  readonly confirmation_method: 'automatic';
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_payment_error: CardError | null;
  readonly latest_charge: string | null;
  readonly next_action: { readonly type: 'use_stripe_sdk'; readonly use_stripe_sdk: object } | null;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly ['card'];
  readonly processing: null;
  readonly receipt_email: string | null;
  readonly setup_future_usage: 'off_session' | 'on_session' | null;
  readonly status: IntentStatus;
}

export interface Charge extends WithMetadata<'charge'> {
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly billing_details: PaymentMethod['billing_details'];
  readonly captured: boolean;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: PaymentMethod['card'] };
  readonly receipt_email: string | null;
  readonly refunded: boolean;
  readonly status: 'succeeded' | 'failed';
}

export interface Refund extends Omit<WithMetadata<'refund'>, 'livemode'> {
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly failure_reason?: string;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

export interface CreditNote extends WithMetadata<'credit_note'> {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly invoice: string;
  readonly status: 'issued';
  readonly total: number;
  readonly type: 'post_payment';
}

export interface Dispute extends WithMetadata<'dispute'> {
  readonly amount: number;
  readonly charge: string;
  readonly currency: string;
  readonly evidence: object;
  readonly evidence_details: {
    readonly due_by: number;
    readonly has_evidence: boolean;
    readonly past_due: boolean;
    readonly submission_count: number;
  };
  readonly is_charge_refundable: boolean;
  readonly payment_intent: string;
  readonly reason: string;
  readonly status: 'needs_response' | 'under_review' | 'won' | 'lost';
}

export interface Product extends WithMetadata<'product'> {
  readonly active: boolean;
  readonly default_price: string | null;
  readonly description: string | null;
  readonly name: string;
  readonly type: 'service';
  readonly updated: number;
}

export interface Price extends WithMetadata<'price'> {
  readonly active: boolean;
  readonly billing_scheme: 'per_unit';
  readonly currency: string;
  readonly lookup_key: string | null;
  readonly nickname: string | null;
  readonly product: string;
  readonly recurring: {
    readonly interval: 'day' | 'week' | 'month' | 'year';
    readonly interval_count: number;
    readonly usage_type: 'licensed';
  } | null;
  readonly type: 'one_time' | 'recurring';
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
}
