import type { StoredObject } from '../objectStore.ts';
import type { List, Price } from './objects.ts';
import type { Metadata } from './params.ts';

export type SubscriptionStatus =
  | 'incomplete'
  | 'incomplete_expired'
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'canceled';

export interface SubscriptionItem extends StoredObject {
  readonly object: 'subscription_item';
  readonly created: number;
  readonly current_period_end: number;
  readonly current_period_start: number;
  readonly discounts: readonly [];
  readonly metadata: Metadata;
  readonly price: Price;
  readonly quantity: number;
  readonly subscription: string;
}

export interface Subscription extends StoredObject {
  readonly object: 'subscription';
  readonly billing_cycle_anchor: number;
  readonly billing_mode: { readonly type: string };
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly cancellation_details: {
    readonly comment: string | null;
    readonly feedback: string | null;
    readonly reason: string | null;
  };
  readonly collection_method: 'charge_automatically';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly description: string | null;
  readonly discounts: readonly [];
  readonly ended_at: number | null;
  readonly items: List<SubscriptionItem>;
  readonly latest_invoice: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly payment_settings: { readonly save_default_payment_method: 'on_subscription' | 'off' };
  readonly pending_setup_intent: null;
  /** The id of the attached schedule. Absent in objects of earlier versions. */
  readonly schedule?: string | null;
  readonly start_date: number;
  readonly status: SubscriptionStatus;
  readonly trial_end: number | null;
  readonly trial_start: number | null;
}

/** A one-time item that a new subscription adds to its first invoice. */
export interface InvoiceItem {
  readonly price_data: {
    readonly currency: string;
    readonly product: string;
    readonly unit_amount: number;
  };
}

export interface Invoice extends StoredObject {
  readonly object: 'invoice';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly attempt_count: number;
  readonly attempted: boolean;
  readonly auto_advance: boolean;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly collection_method: 'charge_automatically';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly customer_email: string | null;
  /** The customer's balance after this invoice was finalized. */
  readonly ending_balance: number;
  readonly lines: List<InvoiceLine>;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly next_payment_attempt: number | null;
  readonly number: string;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly quote_details: null;
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  };
  readonly period_end: number;
  readonly period_start: number;
  /** The sum of the credit notes since the payment. */
  readonly post_payment_credit_notes_amount: number;
  readonly starting_balance: number;
  readonly status: 'open' | 'paid' | 'void' | 'uncollectible';
  readonly status_transitions: {
    readonly finalized_at: number | null;
    readonly marked_uncollectible_at: number | null;
    readonly paid_at: number | null;
    readonly voided_at: number | null;
  };
  readonly subtotal: number;
  readonly total: number;
}

interface InvoiceLine extends StoredObject {
  readonly object: 'line_item';
  readonly amount: number;
  readonly currency: string;
  readonly invoice: string;
  readonly parent: {
    readonly type: 'subscription_item_details';
    readonly subscription_item_details: {
      readonly subscription: string;
      readonly subscription_item: string;
    };
  };
  /** The paid period. */
  readonly period: { readonly start: number; readonly end: number };
  readonly pricing: {
    readonly type: 'price_details';
    readonly price_details: { readonly price: string; readonly product: string };
  };
  readonly quantity: number;
}

export interface InvoicePayment extends StoredObject {
  readonly object: 'invoice_payment';
  readonly amount_paid: number | null;
  readonly amount_requested: number;
  readonly created: number;
  readonly currency: string;
  readonly invoice: string;
  readonly is_default: true;
  readonly livemode: false;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly status: 'open' | 'paid' | 'canceled';
}
