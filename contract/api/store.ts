import * as z from 'zod/mini';
import { PlanId } from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';
import { renamed } from './json.ts';

export const Store = renamed(
  z.object({
    name: z.string(),
    /** The URL of an image, or empty. */
    icon: z.string(),
    description: z.string(),
    /** The reading direction of the issues, not of the interface. */
    rtl: z.boolean(),
    currency: CurrencyCode,
    enablePagination: z.boolean(),
    currency_precision: z.int(),
    enable_downloading: z.boolean(),
    require_auth_to_read: z.boolean(),
  }),
);
export type Store = z.output<typeof Store>;

export const planPeriods = ['week', 'month', 'quarter', 'halfyear', 'year'] as const;
export const Plan = renamed(
  z.object({
    id: PlanId,
    period: z.enum(planPeriods),
    /** Of each period. */
    price: MinorUnits,
    /** The price of the first period, for users who have never paid for a plan here. */
    first_price: z.optional(MinorUnits),
    /** The length of that first period; absent for a whole one. */
    first_days: z.optional(z.int()),
  }),
);
export type Plan = z.output<typeof Plan>;
export const PlanList = z.array(Plan);
