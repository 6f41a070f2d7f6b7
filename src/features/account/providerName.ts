import type { ProviderName } from '#contract/boot.ts';
import { core } from '../../shared/shell/index.ts';

const names: Readonly<Record<Exclude<ProviderName, 'custom'>, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  auth0: 'Auth0',
  paypal: 'PayPal',
  amazon: 'Amazon',
  microsoft: 'Microsoft',
};

/** The provider's own spelling, the same in every language; the store's own is named by its settings. */
export const providerName = (provider: ProviderName): string =>
  provider === 'custom' ? (core.signInOffer.custom?.name ?? 'OpenID') : names[provider];
