import * as z from 'zod';
import { Refused } from '../../platform/http/refusal.ts';
import type { SignInClient } from '../../config/settings.ts';
import { emailIn } from './provider.ts';
import type { Profile } from './oauth.ts';

const amazonAddresses = {
  authorization: 'https://www.amazon.com/ap/oa',
  token: 'https://api.amazon.com/auth/o2/token',
  inspection: 'https://api.amazon.com/auth/o2/tokeninfo',
  user: 'https://api.amazon.com/user/profile',
};

const Inspection = z.object({ aud: z.string(), user_id: z.string().min(1) });
const AmazonProfile = z.object({ user_id: z.string(), email: z.unknown().optional() });

/** Login with Amazon requires a check of the token's audience before the token is trusted. */
export const amazon = ({ id }: SignInClient, at = amazonAddresses): Profile => ({
  issuer: 'https://www.amazon.com',
  authorization: at.authorization,
  token: at.token,
  scope: 'profile',
  proof: 'post',
  async user(fetchJson, accessToken) {
    const inspection = new URL(at.inspection);
    inspection.searchParams.set('access_token', accessToken);
    const { aud, user_id } = await fetchJson(inspection, Inspection);
    const user = await fetchJson(new URL(at.user), AmazonProfile, accessToken);
    if (aud !== id || user.user_id !== user_id) throw new Refused('provider_failed');
    return { subject: user_id, email: emailIn(user.email) };
  },
});
