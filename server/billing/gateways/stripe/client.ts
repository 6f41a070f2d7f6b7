import { Stripe } from 'stripe';
import { GatewayIndeterminate, type Log } from '../../gateway.ts';
import type { StripeAccount } from '../../publicConfig.ts';
import type { Clock } from '../../../platform/clock.ts';

/** Milliseconds that one answer is waited for. */
const timeoutMs = 10_000;

/**
 * The library never repeats a call of its own accord: the person would wait several times as long, and
 * whoever asks, asks again with the same key. (It still does so once where a kept connection turns out
 * to be closed, which the key makes harmless.)
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

/** Throws `GatewayIndeterminate` where nobody knows what was done, and Stripe's own error where it said no. */
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
 * No answer, a 5xx, a 409 (the same key is being worked on), too many calls; and a key that stands for
 * something else, which says nothing about what that has come to.
 */
const isIndeterminate = (error: unknown): error is StripeRefusal =>
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeIdempotencyError ||
  error instanceof StripeRateLimitError;

/** A definite no; null for what is no answer of Stripe's at all. */
export const refusalOf = (error: unknown): StripeRefusal | null =>
  error instanceof StripeError ? error : null;

/** Without Stripe's message, which may repeat what somebody typed. */
export const messageOf = ({ type, statusCode, code, requestId }: StripeRefusal): string =>
  ['Stripe', type, statusCode, code, requestId].filter(Boolean).join(' ');

/** null where Stripe knows of no such thing. */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (refusalOf(error)?.code === 'resource_missing') return null;
    throw error;
  }
}

/** What every call to Stripe is made with. */
export interface StripeContext {
  readonly stripe: Stripe;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}
