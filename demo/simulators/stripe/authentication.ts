import type { IncomingHttpHeaders } from 'node:http';
import { demoStripeAccount } from '../accounts.ts';
import { StripeError } from './errors.ts';
import { createHmac } from 'node:crypto';

/** The caller, as identified by its API key. */
export interface Caller {
  /** '' for the account of the key, otherwise the id of a connected account. */
  readonly account: string;
  /** A server has the secret key. A page has the publishable key. */
  readonly isSecret: boolean;
}

const { secretKey, publishableKey } = demoStripeAccount('');

/** @throws the 401 for an unknown key */
export function callerOf(headers: IncomingHttpHeaders): Caller {
  const key = keyOf(headers.authorization ?? '');
  if (!key)
    throw new StripeError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      { status: 401 },
    );
  if (key !== secretKey && key !== publishableKey)
    throw new StripeError(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 });
  return { account: accountOf(headers), isSecret: key === secretKey };
}

function keyOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
}

function accountOf(headers: IncomingHttpHeaders): string {
  const account = String(headers['stripe-account'] ?? headers['stripe-context'] ?? '');
  if (account === '' || /^acct_\w{1,60}$/.test(account)) return account;
  throw new StripeError(
    `The provided key does not have access to account '${account}' (or that account does not exist).`,
    { status: 403, code: 'account_invalid' },
  );
}

export const secretKeyRequired = (): StripeError =>
  new StripeError(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { status: 403, code: 'secret_key_required' },
  );

/** Returns the headers of a signed webhook (docs.stripe.com/webhooks#verify-manually). */
export async function signedHeaders(
  body: string,
  isForged: boolean,
): Promise<Record<string, string>> {
  const secret = isForged ? 'whsec_of_another_store' : (demoStripeAccount('').webhookSecret ?? '');
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${signature}` };
}
