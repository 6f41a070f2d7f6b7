const names: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  auth0: 'Auth0',
  paypal: 'PayPal',
  amazon: 'Amazon',
  microsoft: 'Microsoft',
};

/**
 * The name of a sign-in provider in its own spelling, the same in every language.
 * @param own the name of the store's own provider
 */
export const nameOfProvider = (provider: string, own: string): string => names[provider] ?? own;
