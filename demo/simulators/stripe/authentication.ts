import type { IncomingHttpHeaders } from 'node:http';
import { demoStripe } from './account.ts';
import { StripeRefusal } from './refusal.ts';

/** Who calls, as its key says. */
export interface Caller {
  /** '' for the key's own account, else the connected one that it acts for. */
  readonly account: string;
  /** A server with its secret key; else a page with the publishable one. */
  readonly isSecret: boolean;
}

const { secretKey, publishableKey } = demoStripe('');

/** Throws the 401 of a stranger. */
export function callerOf(headers: IncomingHttpHeaders): Caller {
  const key = keyOf(headers.authorization ?? '');
  if (!key)
    throw new StripeRefusal(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
      { status: 401 },
    );
  if (key !== secretKey && key !== publishableKey)
    throw new StripeRefusal(`Invalid API Key provided: ${key.slice(0, 8)}****`, { status: 401 });
  return { account: accountOf(headers), isSecret: key === secretKey };
}

function keyOf(authorization: string): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
}

function accountOf(headers: IncomingHttpHeaders): string {
  const said = headers['stripe-account'] ?? headers['stripe-context'] ?? '';
  const account = String(said);
  if (account === '' || /^acct_\w{1,60}$/.test(account)) return account;
  throw new StripeRefusal(
    `The provided key does not have access to account '${account}' (or that account does not exist).`,
    { status: 403, code: 'account_invalid' },
  );
}

export const secretNeeded = (): StripeRefusal =>
  new StripeRefusal(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { status: 403, code: 'secret_key_required' },
  );
