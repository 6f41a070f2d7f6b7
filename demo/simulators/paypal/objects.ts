import { randomBytes } from 'node:crypto';
import * as z from 'zod';

// The stored objects have the fields of PayPal's API. The fields of the simulator begin with '$'.

export interface Amount {
  readonly currency_code: string;
  readonly value: string;
}

export interface Capture {
  readonly id: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly status_details?: { readonly reason: string };
  readonly amount: Amount;
  readonly final_capture: true;
  readonly custom_id: string;
  readonly create_time: string;
  readonly update_time: string;
  /** Has an `order_id` if an order was captured. The sale of a subscription has a `billing_agreement_id`. */
  readonly supplementary_data: { readonly related_ids: { readonly order_id?: string } };
  readonly billing_agreement_id?: string;
}

export interface Refund {
  readonly id: string;
  readonly status: 'COMPLETED';
  readonly amount: Amount;
  readonly custom_id: string;
  readonly create_time: string;
  readonly $capture: string;
}

export interface Order {
  readonly id: string;
  readonly intent: 'CAPTURE';
  readonly status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  readonly create_time: string;
  readonly update_time: string;
  readonly $units: {
    readonly amount: Amount;
    readonly description: string;
    readonly custom_id: string;
  };
  readonly $capture: string | null;
}

export interface Plan {
  readonly id: string;
  readonly product_id: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly billing_cycles: readonly z.output<typeof Cycle>[];
  readonly create_time: string;
}

export interface Subscription {
  readonly id: string;
  readonly plan_id: string;
  readonly custom_id: string;
  readonly status:
    | 'APPROVAL_PENDING'
    | 'APPROVED'
    | 'ACTIVE'
    | 'SUSPENDED'
    | 'CANCELLED'
    | 'EXPIRED';
  readonly status_change_note?: string;
  readonly start_time: string;
  readonly create_time: string;
  readonly update_time: string;
  readonly $nextBilling: string | null;
  readonly $failed: number;
  /** The ids of the collected payments, the oldest first. */
  readonly $sales: readonly string[];
  /** Absent in objects of earlier versions, like `$setupFee`. */
  readonly $startsLater?: boolean;
  /** Collected at the approval, beside the payments of the plan. */
  readonly $setupFee?: Amount | null;
}

export const Money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d+(\.\d+)?$/),
});

export const Cycle = z.object({
  frequency: z.object({
    interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
    interval_count: z.int().positive(),
  }),
  tenure_type: z.literal('REGULAR'),
  sequence: z.literal(1),
  total_cycles: z.literal(0),
  pricing_scheme: z.object({ fixed_price: Money }),
});

const letters = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';

/** '8AB12345CD678901E': the length and the characters of PayPal's ids. */
export const newId = (length = 17): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');

/** '2026-11-21T20:00:00Z'. */
export const now = (): string => written(new Date());
export const written = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
