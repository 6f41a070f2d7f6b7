import * as z from 'zod';
import type { SignInClient } from '../../config/settings.ts';
import { Refused } from '../../platform/http/refusal.ts';
import type { FetchJson, Profile } from './oauth.ts';
import { emailIn, type ProviderProfile } from './provider.ts';

type OAuthProviderName = 'amazon' | 'facebook' | 'paypal';

interface Addresses {
  readonly authorization: string;
  readonly token: string;
  /** Tells to which client a token was issued. */
  readonly inspection: string;
  readonly user: string;
}

interface Setup extends Pick<Profile, 'issuer' | 'scope' | 'proof'> {
  readonly addresses: Addresses;
  /** Throws `Refused` if the token was issued to another client. */
  user(
    fetchJson: FetchJson,
    accessToken: string,
    client: SignInClient,
    at: Addresses,
  ): Promise<Omit<ProviderProfile, 'issuer' | 'emailVerified'>>;
}

const graph = 'https://graph.facebook.com/v24.0';

const AmazonInspection = z.object({ aud: z.string(), user_id: z.string().min(1) });
const AmazonProfile = z.object({ user_id: z.string(), email: z.unknown().optional() });

const FacebookInspection = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string().min(1) }),
});
const FacebookProfile = z.object({ id: z.string(), email: z.unknown().optional() });

const PayPalEmails = z.array(
  z.object({ value: z.unknown().optional(), primary: z.boolean().optional() }),
);
const PayPalProfile = z.object({ user_id: z.string().min(1), emails: PayPalEmails.optional() });

const setups: Readonly<Record<OAuthProviderName, Setup>> = {
  /** Login with Amazon requires a check of the token's audience before the token is trusted. */
  amazon: {
    issuer: 'https://www.amazon.com',
    addresses: {
      authorization: 'https://www.amazon.com/ap/oa',
      token: 'https://api.amazon.com/auth/o2/token',
      inspection: 'https://api.amazon.com/auth/o2/tokeninfo',
      user: 'https://api.amazon.com/user/profile',
    },
    scope: 'profile',
    proof: 'post',
    async user(fetchJson, accessToken, { id }, at) {
      const inspection = withQuery(at.inspection, { access_token: accessToken });
      const { aud, user_id } = await fetchJson(inspection, AmazonInspection);
      const user = await fetchJson(new URL(at.user), AmazonProfile, accessToken);
      if (aud !== id || user.user_id !== user_id) throw new Refused('provider_failed');
      return { subject: user_id, email: emailIn(user.email) };
    },
  },
  /**
   * Facebook's tokens are opaque, and a token of another app would also work. The audience is
   * therefore checked at Facebook (developers.facebook.com, "Debug token").
   */
  facebook: {
    issuer: 'https://www.facebook.com',
    addresses: {
      authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
      token: `${graph}/oauth/access_token`,
      inspection: `${graph}/debug_token`,
      user: `${graph}/me`,
    },
    scope: 'email',
    proof: 'post',
    async user(fetchJson, accessToken, { id, secret }, at) {
      const query = { input_token: accessToken, access_token: `${id}|${secret}` };
      const { data } = await fetchJson(withQuery(at.inspection, query), FacebookInspection);
      if (!data.is_valid || data.app_id !== id) throw new Refused('provider_failed');
      const me = withQuery(at.user, { fields: 'id,email' });
      const user = await fetchJson(me, FacebookProfile, accessToken);
      if (user.id !== data.user_id) throw new Refused('provider_failed');
      return { subject: user.id, email: emailIn(user.email) };
    },
  },
  /**
   * PayPal is used as an OAuth provider, although it has ID tokens, because it signs them with the
   * client's secret. The token comes from PayPal in exchange for a code and the secret, so it is for
   * this store, and no inspection is needed.
   */
  paypal: {
    issuer: 'https://www.paypal.com',
    addresses: {
      authorization: 'https://www.paypal.com/signin/authorize',
      token: 'https://api-m.paypal.com/v1/oauth2/token',
      inspection: '',
      user: 'https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1',
    },
    scope: 'openid email',
    proof: 'basic',
    async user(fetchJson, accessToken, _client, at) {
      const { user_id, emails = [] } = await fetchJson(
        new URL(at.user),
        PayPalProfile,
        accessToken,
      );
      const main = emails.find(({ primary }) => primary) ?? emails[0];
      return { subject: user_id, email: emailIn(main?.value) };
    },
  },
};

function withQuery(address: string, query: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export function oauthProfile(
  name: OAuthProviderName,
  client: SignInClient,
  at: Addresses = setups[name].addresses,
): Profile {
  const setup = setups[name];
  const { issuer, scope, proof } = setup;
  const { authorization, token } = at;
  return {
    issuer,
    scope,
    proof,
    authorization,
    token,
    user: (fetchJson, accessToken) => setup.user(fetchJson, accessToken, client, at),
  };
}
