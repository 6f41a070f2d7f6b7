import type { Boot } from '#contract/boot.ts';
import type { Settings } from '../config/settings.ts';

/** The sign-in providers of the store. */
export type SignInConfig = Pick<Settings, 'signIn' | 'auth0Domain' | 'customSignIn'>;

/** The sign-in provider of a store whose settings name none. */
export interface SignInIntegration {
  readonly signIn: Settings['customSignIn'];
  /** The e-mail, verified or not, that makes a publisher if `signIn` is the only provider. */
  readonly publisherEmail: string | null;
}

/**
 * Returns the providers of the settings. Without one it returns the provider of the integrations.
 */
export function signInConfigOf(
  settings: Settings,
  integrations: Pick<SignInIntegration, 'signIn'>,
): SignInConfig {
  const { signIn, auth0Domain, customSignIn } = settings;
  const isSetUp = customSignIn !== null || Object.keys(signIn).length > 0;
  const custom = isSetUp ? customSignIn : integrations.signIn;
  return { signIn, auth0Domain, customSignIn: custom };
}

/** Returns the providers without ids and secrets, for a page. */
export function publicSignInConfig({
  signIn,
  customSignIn,
}: SignInConfig): Pick<Boot['auth'], 'providers' | 'custom'> {
  const names = Object.keys(signIn) as (keyof typeof signIn)[];
  if (!customSignIn) return { providers: names };
  const { name, logo } = customSignIn;
  return { providers: names, custom: { name, ...(logo && { logo }) } };
}
