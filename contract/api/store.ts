import * as z from 'zod/mini';
import { PlanId } from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';

const common = {
  name: z.string(),
  /** The URL of an image, or empty. */
  icon: z.string(),
  description: z.string(),
  /** The reading direction of the issues, not of the interface. */
  rtl: z.boolean(),
  currency: CurrencyCode,
  enablePagination: z.boolean(),
};

const StoreJson = z.object({
  ...common,
  currency_precision: z.int(),
  enable_downloading: z.boolean(),
  require_auth_to_read: z.boolean(),
});

const StoreValue = z.object({
  ...common,
  currencyPrecision: z.int(),
  enableDownloading: z.boolean(),
  requireAuthToRead: z.boolean(),
});

export const Store = z.codec(StoreJson, StoreValue, {
  decode: ({ currency_precision, enable_downloading, require_auth_to_read, ...rest }) => ({
    ...rest,
    currencyPrecision: currency_precision,
    enableDownloading: enable_downloading,
    requireAuthToRead: require_auth_to_read,
  }),
  encode: ({ currencyPrecision, enableDownloading, requireAuthToRead, ...rest }) => ({
    ...rest,
    currency_precision: currencyPrecision,
    enable_downloading: enableDownloading,
    require_auth_to_read: requireAuthToRead,
  }),
});
export type Store = z.output<typeof Store>;

export const planPeriods = ['week', 'month', 'quarter', 'halfyear', 'year'] as const;
export const Plan = z.object({ id: PlanId, period: z.enum(planPeriods), price: MinorUnits });
export type Plan = z.infer<typeof Plan>;
export const PlanList = z.array(Plan);
