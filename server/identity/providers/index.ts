import { ProviderName } from '#contract/boot.ts';
import type { SignInConfig } from '../signInConfig.ts';
import { oauthProvider } from './oauth.ts';
import { openIdProvider, type OpenIdSetup } from './openid.ts';
import { oauthProfile } from './oauthProfiles.ts';
import {
  type Provider,
  publicNetwork,
  type ProviderNetwork,
  isGoogleEmailVerified,
  isMicrosoftEmailVerified,
} from './provider.ts';

export type { ProviderProfile, Provider } from './provider.ts';
export type Providers = ReadonlyMap<ProviderName, Provider>;

export function openProviders(
  offer: SignInConfig,
  now: () => Date,
  network: ProviderNetwork = publicNetwork,
): Providers {
  return new Map(
    ProviderName.options.flatMap((name) => {
      const provider = openProvider(name, offer, now, network);
      return provider ? [[name, provider]] : [];
    }),
  );
}

function openProvider(
  name: ProviderName,
  { signIn, auth0Domain, customSignIn }: SignInConfig,
  now: () => Date,
  network: ProviderNetwork,
): Provider | null {
  const client = name === 'custom' ? customSignIn : signIn[name];
  if (!client) return null;
  const openId = (setup: Omit<OpenIdSetup, 'client'>) =>
    openIdProvider({ client, ...setup }, network, now);
  const oauth = (provider: Parameters<typeof oauthProfile>[0]) =>
    oauthProvider(oauthProfile(provider, client), client, network);
  const open: Record<ProviderName, () => Provider> = {
    google: () =>
      openId({
        issuer: 'https://accounts.google.com',
        isEmailVerified: isGoogleEmailVerified,
        letsChoose: true,
      }),
    microsoft: () =>
      openId({
        issuer: 'https://login.microsoftonline.com/common/v2.0',
        isEmailVerified: isMicrosoftEmailVerified,
        letsChoose: true,
      }),
    auth0: () => openId({ issuer: `https://${auth0Domain}/` }),
    custom: () => openId({ issuer: customSignIn?.issuer ?? '' }),
    facebook: () => oauth('facebook'),
    paypal: () => oauth('paypal'),
    amazon: () => oauth('amazon'),
  };
  return open[name]();
}
