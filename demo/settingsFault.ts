import { modeOf } from '../server/config/settings.ts';
import type { Settings } from '../server/config/settings.ts';

/** A sentence where the demo would take real money; null where no money moves. */
export function settingsFault({
  stripe,
  paypal,
}: Pick<Settings, 'stripe' | 'paypal'>): string | null {
  if (modeOf(stripe?.secretKey) === 'live')
    return 'STRIPE_SECRET_KEY takes real money, which a demo must not: set DEMO to 0.';
  if (paypal && !paypal.sandbox)
    return 'PAYPAL_CLIENT_ID takes real money, which a demo must not: set DEMO to 0, or PAYPAL_SANDBOX to 1 for keys of the sandbox.';
  return null;
}
