import * as z from 'zod';
import { Refused } from '../../platform/http/refusal.ts';
import type { SignInClient } from '../../config/settings.ts';
import { emailIn } from './provider.ts';
import type { Profile } from './oauth.ts';

const graph = 'https://graph.facebook.com/v24.0';

const facebookAddresses = {
  authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
  token: `${graph}/oauth/access_token`,
  inspection: `${graph}/debug_token`,
  user: `${graph}/me`,
};

const Inspection = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string().min(1) }),
});
const Me = z.object({ id: z.string(), email: z.unknown().optional() });

/**
 * Facebook's tokens are opaque, and a token of another app would also work. The audience is
 * therefore checked at Facebook (developers.facebook.com, "Debug token").
 */
export const facebook = ({ id, secret }: SignInClient, at = facebookAddresses): Profile => ({
  issuer: 'https://www.facebook.com',
  authorization: at.authorization,
  token: at.token,
  scope: 'email',
  proof: 'post',
  async user(fetchJson, accessToken) {
    const inspection = new URL(at.inspection);
    inspection.searchParams.set('input_token', accessToken);
    inspection.searchParams.set('access_token', `${id}|${secret}`);
    const { data } = await fetchJson(inspection, Inspection);
    if (!data.is_valid || data.app_id !== id) throw new Refused('provider_failed');
    const me = new URL(at.user);
    me.searchParams.set('fields', 'id,email');
    const user = await fetchJson(me, Me, accessToken);
    if (user.id !== data.user_id) throw new Refused('provider_failed');
    return { subject: user.id, email: emailIn(user.email) };
  },
});
