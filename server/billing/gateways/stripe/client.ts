import { Stripe } from 'stripe';
import { GatewayIndeterminate, type Log, type PaymentRow } from '../../gateway.ts';
import type { StripeAccount } from '../../publicConfig.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isMetadataOf, metadataOf } from '../../gatewayMetadata.ts';

type Operation = 'pay' | 'subscribe' | 'refund' | 'credit';

/**
 * Stripe executes a request with the same key once, for at least 24 hours. The payment's id alone
 * does not suffice: two stores may share an account, and a new store counts from 1 again.
 */
export const keyOf = (what: Operation, payment: PaymentRow, order?: string): string =>
  [
    what,
    payment.id,
    ...(what === 'pay' ? [payment.tryCount] : []),
    payment.createdAt.getTime(),
    ...(order ? [order] : []),
  ].join('_');

/**
 * The metadata of objects at Stripe. It identifies an object whose answer was lost. The number and
 * the time are for the operator in Stripe's dashboard, and for rows of versions without metadata.
 */
export function metadataFor(payment: PaymentRow): Readonly<Record<string, string>> {
  const metadata = metadataOf(payment);
  const number = { payment_id: String(payment.id), ordered_at: payment.createdAt.toISOString() };
  return metadata === null ? number : { ...number, payment_mark: metadata };
}

type MetadataPairs = Readonly<Record<string, string>>;

export function hasMetadata(metadata: MetadataPairs, payment: PaymentRow): boolean {
  if (payment.metadataKey !== null) return isMetadataOf(metadata.payment_mark, payment);
  const isNumber = metadata.payment_id === String(payment.id);
  return isNumber && metadata.ordered_at === payment.createdAt.toISOString();
}

/** The lookup key of a Price. It names the plan and all of its terms. */
export const lookupKeyOf = (planId: number, terms: readonly (string | number)[]): string =>
  ['gatefold_plan', planId, ...terms].join('_').toLowerCase();

/** Returns the plan of a Price; null for a Price that the store has not created. */
export function planOfPrice(
  price: { readonly lookup_key: string | null } | undefined,
): number | null {
  const id = /^gatefold_plan_(\d{1,10})_/.exec(price?.lookup_key ?? '')?.[1];
  return id === undefined ? null : Number(id);
}

const timeoutMs = 10_000;

/**
 * The library does not retry: the user would wait several times as long, and the caller repeats the
 * call with the same idempotency key. (The library still retries once on a closed keep-alive
 * connection. The key makes this harmless.)
 */
export function newClient({ secretKey, connectedAccount, api }: StripeAccount): Stripe {
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(connectedAccount && { stripeContext: connectedAccount }),
    ...(api && elsewhere(new URL(api))),
  });
}

const elsewhere = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: port || (protocol === 'https:' ? 443 : 80),
  protocol: protocol === 'https:' ? ('https' as const) : ('http' as const),
});

const {
  StripeAPIError,
  StripeConnectionError,
  StripeError,
  StripeIdempotencyError,
  StripeRateLimitError,
} = Stripe.errors;

/**
 * Throws `GatewayIndeterminate` if the outcome is unknown, and Stripe's own error for a refusal.
 */
export async function callStripe<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isIndeterminate(error)) throw new GatewayIndeterminate(messageOf(error), { cause: error });
    throw error;
  }
}

export type StripeRefusal = Stripe.errors.StripeError;

/**
 * No answer, a 5xx, a 409 (a request with the same key is running), too many requests; and a key
 * that was used for another request, which states nothing about the outcome of this one.
 */
const isIndeterminate = (error: unknown): error is StripeRefusal =>
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeIdempotencyError ||
  error instanceof StripeRateLimitError;

/** Returns a refusal by Stripe; null for all other errors. */
export const refusalOf = (error: unknown): StripeRefusal | null =>
  error instanceof StripeError ? error : null;

/** Omits Stripe's message, which may repeat user input. */
export const messageOf = ({ type, statusCode, code, requestId }: StripeRefusal): string =>
  ['Stripe', type, statusCode, code, requestId].filter(Boolean).join(' ');

/** Returns null if Stripe has no such object. */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (refusalOf(error)?.code === 'resource_missing') return null;
    throw error;
  }
}

/** The dependencies of all calls to Stripe. */
export interface StripeContext {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}
