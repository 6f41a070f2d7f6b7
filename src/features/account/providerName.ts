import type { ProviderName } from '#contract/boot.ts';
import { appConfig } from '../../shared/shell/index.ts';

const names: Readonly<Record<Exclude<ProviderName, 'custom'>, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  auth0: 'Auth0',
  paypal: 'PayPal',
  amazon: 'Amazon',
  microsoft: 'Microsoft',
};

/**
 * The provider's name in its own spelling, the same in every language. The store's own provider has the
 * name from its settings.
 */
export const providerName = (provider: ProviderName): string =>
  provider === 'custom' ? (appConfig.signInOffer.custom?.name ?? 'OpenID') : names[provider];
