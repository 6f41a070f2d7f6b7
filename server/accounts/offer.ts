import type { Boot } from '#contract/boot.ts';
import type { RunningSimulators } from '../../demo/simulators/index.ts';
import type { Settings } from '../settings.ts';

/** The ways to sign in that a store has. */
export type SignInOffer = Pick<Settings, 'signIn' | 'auth0Domain' | 'customSignIn'>;

/** As its owner set it up; where nothing is, a demo has its simulator. */
export function offerOf(
  settings: Settings,
  simulators: Pick<RunningSimulators, 'signIn'> | null,
): SignInOffer {
  const { signIn, auth0Domain, customSignIn } = settings;
  const isSetUp = customSignIn !== null || Object.keys(signIn).length > 0;
  const custom = isSetUp ? customSignIn : (simulators?.signIn ?? null);
  return { signIn, auth0Domain, customSignIn: custom };
}

/** The same as the page is told it: without ids and secrets. */
export function publicOffer({
  signIn,
  customSignIn,
}: SignInOffer): Pick<Boot['auth'], 'providers' | 'custom'> {
  const names = Object.keys(signIn) as (keyof typeof signIn)[];
  if (!customSignIn) return { providers: names };
  const { name, logo } = customSignIn;
  return { providers: names, custom: { name, ...(logo && { logo }) } };
}
