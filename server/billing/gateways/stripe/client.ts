import { Stripe } from 'stripe';
import { GatewayIndeterminate, type Log } from '../../gateway.ts';
import type { StripeAccount } from '../../publicConfig.ts';
import type { Clock } from '../../../platform/clock.ts';

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
