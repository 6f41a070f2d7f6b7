import * as z from 'zod';
import { emailIn } from './provider.ts';
import type { Profile } from './oauth.ts';

const paypalAddresses = {
  authorization: 'https://www.paypal.com/signin/authorize',
  token: 'https://api-m.paypal.com/v1/oauth2/token',
  user: 'https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1',
};

const Emails = z.array(
  z.object({ value: z.unknown().optional(), primary: z.boolean().optional() }),
);
const PayPalProfile = z.object({ user_id: z.string().min(1), emails: Emails.optional() });

/**
 * PayPal is used as an OAuth provider, although it has ID tokens, because it signs them with the
 * client's secret. The token comes from PayPal in exchange for a code and the secret, so it is for
 * this store.
 */
export const paypal = (at = paypalAddresses): Profile => ({
  issuer: 'https://www.paypal.com',
  authorization: at.authorization,
  token: at.token,
  scope: 'openid email',
  proof: 'basic',
  async user(fetchJson, accessToken) {
    const { user_id, emails = [] } = await fetchJson(new URL(at.user), PayPalProfile, accessToken);
    const main = emails.find(({ primary }) => primary) ?? emails[0];
    return { subject: user_id, email: emailIn(main?.value) };
  },
});
