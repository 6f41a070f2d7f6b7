import * as z from 'zod';
import { Amount } from './amounts.ts';

/** The fields of PayPal's answers that the store reads. */
const Id = z.string().regex(/^[\w-]{1,64}$/);
const Time = z.iso.datetime({ offset: true }).transform((time) => new Date(time));

export const Capture = z.object({
  id: Id,
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: Id.optional() }).optional() })
    .optional(),
});
export type Capture = z.output<typeof Capture>;

const Refund = z.object({ status: z.string(), amount: Amount });

export const PayPalOrder = z.object({
  id: Id,
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        amount: Amount,
        custom_id: z.string().optional(),
        payments: z
          .object({ captures: z.array(Capture).default([]), refunds: z.array(Refund).default([]) })
          .optional(),
      }),
    )
    .length(1),
  payer: z
    .object({ address: z.object({ country_code: z.string().optional() }).optional() })
    .optional(),
});
export type PayPalOrder = z.output<typeof PayPalOrder>;

export const Frequency = z.object({
  interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
  interval_count: z.int().positive(),
});
export type Frequency = z.output<typeof Frequency>;

export const Product = z.object({ id: Id });
export const Plan = z.object({
  id: Id,
  product_id: z.string(),
  billing_cycles: z.array(z.object({ tenure_type: z.string(), frequency: Frequency })),
});
export const PlanList = z.object({
  plans: z.array(z.object({ id: Id, status: z.string().optional() })).default([]),
});

export const Subscription = z.object({
  id: Id,
  status: z.string(),
  plan_id: Id,
  custom_id: z.string().optional(),
  start_time: Time.optional(),
  create_time: Time,
  billing_info: z
    .object({
      next_billing_time: Time.optional(),
      failed_payments_count: z.int().nonnegative().default(0),
    })
    .optional(),
});
export type Subscription = z.output<typeof Subscription>;

export const Transactions = z.object({
  transactions: z
    .array(
      z.object({
        id: Id,
        status: z.string(),
        amount_with_breakdown: z.object({ gross_amount: Amount }),
        time: Time,
      }),
    )
    .default([]),
});
export type Sale = z.output<typeof Transactions>['transactions'][number];

/** The subscription of a sale, in the format of the older API. */
export const SaleDetails = z.object({ billing_agreement_id: Id.optional() });

const Resource = z.object({
  id: Id.optional(),
  sale_id: Id.optional(),
  billing_agreement_id: Id.optional(),
  total_refunded_amount: z
    .object({ value: Amount.shape.value, currency: Amount.shape.currency_code })
    .optional(),
  supplementary_data: Capture.shape.supplementary_data,
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
export type Resource = z.output<typeof Resource>;

export const Event = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  event_type: z.string().max(255),
  resource: Resource,
});
export type Event = z.output<typeof Event>;

export type EventList = z.output<typeof EventList>;
export const EventList = z.object({
  events: z.array(Event).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});
