import { ProviderName } from '#contract/boot.ts';
import type { SignInOffer } from '../offer.ts';
import { amazon } from './amazon.ts';
import { facebook } from './facebook.ts';
import { oauthProvider } from './oauth.ts';
import { openIdProvider } from './openid.ts';
import { paypal } from './paypal.ts';
import type { Provider } from './provider.ts';
import { googleVouches, microsoftVouches } from './trust.ts';
import { publicWeb, type Web } from './web.ts';

export type { Person, Provider } from './provider.ts';
export type Providers = ReadonlyMap<ProviderName, Provider>;

/** Everybody whom the store asks who somebody is. */
export function openProviders(
  offer: SignInOffer,
  now: () => Date,
  web: Web = publicWeb,
): Providers {
  return new Map(
    ProviderName.options.flatMap((name) => {
      const provider = openProvider(name, offer, now, web);
      return provider ? [[name, provider]] : [];
    }),
  );
}

function openProvider(
  name: ProviderName,
  { signIn, auth0Domain, customSignIn }: SignInOffer,
  now: () => Date,
  web: Web,
): Provider | null {
  if (name === 'custom') {
    if (!customSignIn) return null;
    return openIdProvider({ client: customSignIn, issuer: customSignIn.issuer }, web, now);
  }
  const client = signIn[name];
  if (!client) return null;
  switch (name) {
    case 'google': {
      const issuer = 'https://accounts.google.com';
      return openIdProvider({ client, issuer, vouches: googleVouches, letsChoose: true }, web, now);
    }
    case 'microsoft': {
      const issuer = 'https://login.microsoftonline.com/common/v2.0';
      return openIdProvider(
        { client, issuer, vouches: microsoftVouches, letsChoose: true },
        web,
        now,
      );
    }
    case 'auth0':
      return openIdProvider({ client, issuer: `https://${auth0Domain}/` }, web, now);
    case 'facebook':
      return oauthProvider(facebook(client), client, web);
    case 'paypal':
      return oauthProvider(paypal(), client, web);
    case 'amazon':
      return oauthProvider(amazon(client), client, web);
  }
}
