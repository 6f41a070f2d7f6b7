import * as z from 'zod/mini';

/** The data for the question “I paid and can’t read”: the payment, the gateway's webhook events and the rights. */

const time = z.iso.datetime();

export const ListedPayment = z.object({
  id: z.int(),
  at: time,
  /** null if the account is deleted. */
  userId: z.nullable(z.int()),
  email: z.nullable(z.string()),
  /** The title or the period at the time of the sale. */
  what: z.string(),
  /** Minor units of `currency`. */
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  precision: z.int(),
  gateway: z.string(),
  status: z.string(),
});
export type ListedPayment = z.infer<typeof ListedPayment>;

export const PaymentCase = z.extend(ListedPayment, {
  issueId: z.nullable(z.int()),
  planId: z.nullable(z.int()),
  gatewayId: z.nullable(z.string()),
  /** An error code of the contract, and the gateway's own code. */
  failure: z.nullable(z.string()),
  failureRaw: z.nullable(z.string()),
  completedAt: z.nullable(time),
  /** The time of the reconciler's next read. */
  reconcileAt: z.nullable(time),
  events: z.array(
    z.object({
      at: time,
      source: z.string(),
      fromState: z.string(),
      toState: z.string(),
      note: z.string(),
    }),
  ),
  notices: z.array(
    z.object({ at: time, type: z.string(), isDone: z.boolean(), error: z.nullable(z.string()) }),
  ),
  /** The goods that the payment opens at present; null for none. */
  right: z.nullable(
    z.union([
      z.object({ kind: z.literal('issue'), issueId: z.int() }),
      z.object({ kind: z.literal('plan'), until: time, status: z.nullable(z.string()) }),
    ]),
  ),
  /** Sentences for the publisher: the meaning, and the next step. */
  advice: z.array(z.string()),
});
export type PaymentCase = z.infer<typeof PaymentCase>;

/** The filter of a list: an account by its verified e-mail or number, a state, and a maximum length. */
export const PaymentFilter = z.object({
  who: z.nullable(z.string()),
  status: z.nullable(z.string()),
  most: z.int().check(z.positive()),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** The number of a payment or of an unbooked payment, or the payment's id at the gateway. */
export const WhichPayment = z.object({ which: z.string() });

export const ListedUnbooked = z.object({
  id: z.int(),
  gateway: z.string(),
  gatewayId: z.string(),
  foundAt: time,
  orderedAt: time,
  state: z.enum(['open', 'adopted', 'dismissed']),
  /** The id of the paying account at that time. */
  userId: z.int(),
  /** The ids at that time. */
  issueId: z.nullable(z.int()),
  planId: z.nullable(z.int()),
  /** Minor units of `currency`. */
  amount: z.int(),
  currency: z.string(),
  precision: z.int(),
  /** The payment's row after the adoption. */
  paymentId: z.nullable(z.int()),
});
export type ListedUnbooked = z.infer<typeof ListedUnbooked>;

/** An operator's decision about an unbooked payment. */
export const Adoption = z.object({
  ...WhichPayment.shape,
  /**
   * The account that gets the goods: the account of the metadata, another account, or none. Without an account
   * the money is returned.
   */
  buyer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payer') }),
    z.object({ kind: z.literal('account'), who: z.string() }),
    z.object({ kind: z.literal('nobody') }),
  ]),
  /** null keeps the issue or the plan of the metadata. */
  issueId: z.nullable(z.int().check(z.positive())),
  planId: z.nullable(z.int().check(z.positive())),
});
export type Adoption = z.infer<typeof Adoption>;
