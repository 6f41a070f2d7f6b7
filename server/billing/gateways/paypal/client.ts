import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { boundedFetch } from '../../../platform/http/boundedFetch.ts';
import {
  logGatewayMisconfiguration,
  GatewayIndeterminate,
  type Log,
  type PaymentRow,
} from '../../gateway.ts';
import type { PayPalAccount } from '../../publicConfig.ts';
import { isMetadataOf, metadataOf } from '../../gatewayMetadata.ts';

/** The bounds of one answer. The longest is a page of twenty plans. */
const bounds = { bytes: 4_000_000, milliseconds: 10_000 };

/** PayPal has rejected the request and changed nothing. `issue` is PayPal's error code. */
export class PayPalRefusal extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(`${status} ${issue}`);
    this.status = status;
    this.issue = issue;
  }
}

interface PayPalRequest {
  readonly method?: 'GET' | 'POST';
  /** The path below the API's address, with the query. */
  readonly path: string;
  readonly body?: object;
  /**
   * The PayPal-Request-Id. PayPal executes a request with the same id once: for 6 hours, for
   * subscriptions 72.
   */
  readonly once?: string;
}

/**
 * Calls PayPal. Throws `PayPalRefusal` for a rejection, and `GatewayIndeterminate` for an unknown
 * outcome.
 */
export type PayPalClient = <T>(answer: z.ZodType<T>, call: PayPalRequest) => Promise<T>;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Refusal = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});

const apiOf = ({ api, sandbox }: PayPalAccount): string =>
  api ?? `https://api-m.${sandbox ? 'sandbox.' : ''}paypal.com`;

export function newClient(
  account: PayPalAccount,
  clock: Clock,
  log: Pick<Log, 'warn'>,
): PayPalClient {
  const api = apiOf(account);
  const tokens = new Tokens(account, api, clock, log);
  return async (answer, call) => {
    const send = async () => sendTo(api, call, await tokens.present());
    let response = await send();
    if (response.status === 401) {
      // The token was revoked before its expiry.
      tokens.discard();
      response = await send();
    }
    return parseResponse(answer, response);
  };
}

/**
 * Holds one token for all requests until shortly before its expiry. Concurrent requests share one
 * fetch.
 */
class Tokens {
  private readonly account: PayPalAccount;
  private readonly api: string;
  private readonly clock: Clock;
  private readonly log: Pick<Log, 'warn'>;
  private known: Promise<{ readonly value: string; readonly until: number }> | null = null;

  constructor(account: PayPalAccount, api: string, clock: Clock, log: Pick<Log, 'warn'>) {
    this.log = log;
    this.account = account;
    this.api = api;
    this.clock = clock;
  }

  discard(): void {
    this.known = null;
  }

  async present(): Promise<string> {
    const pending = (this.known ??= this.request());
    try {
      const { value, until } = await pending;
      if (until > this.clock.now().getTime()) return value;
    } catch (error) {
      if (this.known === pending) this.discard();
      throw error;
    }
    if (this.known === pending) this.discard();
    return this.present();
  }

  private async request() {
    const { clientId, clientSecret } = this.account;
    const response = await fetchText(`${this.api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    if (response.status === 401) {
      const where = this.account.sandbox ? ' in its sandbox' : '';
      logGatewayMisconfiguration(this.log, 'paypal', `401: it knows no such keys${where}`);
    }
    const { access_token, expires_in } = parseResponse(Token, response);
    const life = Math.max(expires_in - 60, 1) * 1000;
    return { value: access_token, until: this.clock.now().getTime() + life };
  }
}

interface RawResponse {
  readonly status: number;
  readonly text: string;
}

const sendTo = (api: string, { method = 'GET', path, body, once }: PayPalRequest, token: string) =>
  fetchText(api + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { prefer: 'return=representation' }),
      ...(once && { 'paypal-request-id': once }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function fetchText(address: string, init: RequestInit): Promise<RawResponse> {
  try {
    const { status, body } = await boundedFetch(address, init, bounds);
    return { status, text: body.toString('utf8') };
  } catch (error) {
    throw new GatewayIndeterminate('PayPal does not answer.', { cause: error });
  }
}

/**
 * A 409 means that the same request is running; a 401 is about the store's keys. Neither states the
 * outcome.
 */
const isIndeterminate = (status: number): boolean =>
  status >= 500 ||
  status < 200 ||
  (status >= 300 && status < 400) ||
  [401, 408, 409, 429].includes(status);

function parseResponse<T>(answer: z.ZodType<T>, { status, text }: RawResponse): T {
  if (isIndeterminate(status))
    throw new GatewayIndeterminate(`PayPal returned the status ${status}.`);
  const json = parsed(text);
  if (status >= 400) throw new PayPalRefusal(status, issueOf(json));
  const checked = answer.safeParse(json);
  if (checked.success) return checked.data;
  throw new GatewayIndeterminate(
    `PayPal’s answer is not as it should be: ${checked.error.message}`,
  );
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function issueOf(json: unknown): string {
  const { data } = Refusal.safeParse(json);
  return data?.details?.[0]?.issue ?? data?.name ?? data?.error ?? 'UNKNOWN';
}

/** Returns null if PayPal has no such object. */
export async function ifThere<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof PayPalRefusal && error.status === 404) return null;
    throw error;
  }
}

export function logUnlessExpected(
  log: Pick<Log, 'warn'>,
  expected: readonly string[],
  refusal: PayPalRefusal,
): void {
  if (!expected.includes(refusal.issue)) logGatewayMisconfiguration(log, 'paypal', refusal.message);
}

/**
 * Returns the PayPal-Request-Id of an operation on a payment. The payment's id alone does not
 * suffice: two stores may share an account, and a new store counts from 1 again.
 */
export const keyOf = (
  what: 'pay' | 'subscribe' | 'refund',
  { id, tryCount, attempt }: PaymentRow,
  order?: string,
): string =>
  [
    what,
    id,
    ...(what === 'refund' ? [] : [tryCount]),
    attempt.slice(-12),
    ...(order ? [order] : []),
  ].join('_');

/** The custom id of objects at PayPal, by which they are recognised. */
export const customIdOf = (payment: PaymentRow): string =>
  metadataOf(payment) ?? String(payment.id);

/** Rows of versions without metadata have their number only. */
export const isCustomIdOf = (customId: string | undefined, payment: PaymentRow): boolean =>
  payment.metadataKey === null ? customId === String(payment.id) : isMetadataOf(customId, payment);
