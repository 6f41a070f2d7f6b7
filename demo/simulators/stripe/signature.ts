import { createHmac } from 'node:crypto';
import { demoStripe } from './account.ts';

/** Proves to the store that a webhook is from here (docs.stripe.com/webhooks#verify-manually). */
export async function signedHeaders(
  body: string,
  isForged: boolean,
): Promise<Record<string, string>> {
  const secret = isForged ? 'whsec_of_somebody_else' : (demoStripe('').webhookSecret ?? '');
  const time = Math.floor(Date.now() / 1000);
  const proof = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${time},v1=${proof}` };
}
