import type { Clock } from '../platform/clock.ts';
import type { Resources } from '../platform/resources.ts';
import { openProviders } from '../identity/providers/index.ts';
import { type SignInIntegration, signInConfigOf } from '../identity/signInConfig.ts';
import type { Log } from '../billing/gateway.ts';
import { openGateways } from '../billing/gatewayRegistry.ts';
import { type PaymentOffer, paymentOffer } from '../billing/publicConfig.ts';

interface Dependencies extends Pick<Resources, 'settings' | 'storedSettings'> {
  readonly clock: Clock;
  readonly integrations: Pick<SignInIntegration, 'signIn'> & {
    readonly payments: PaymentOffer | null;
  };
  readonly log: Pick<Log, 'warn'>;
}

/**
 * The sign-in providers and gateways of the present settings. The objects stay the same, because routes and queues hold
 * them; a change of the settings replaces their contents. A request that has taken a gateway out of them keeps it.
 */
export async function openLiveAccounts({
  settings,
  storedSettings,
  clock,
  integrations,
  log,
}: Dependencies) {
  const read = async () => {
    const signIn = signInConfigOf(settings, integrations);
    // A copy, because the object of the integrations is not replaced.
    const payments = { ...paymentOffer(settings, integrations.payments) };
    return {
      signIn,
      providers: new Map(openProviders(signIn, () => clock.now())),
      payments,
      gateways: await openGateways(payments, clock, log),
    };
  };
  const accounts = await read();
  const stop = storedSettings.onChange(async () => {
    const { signIn, providers, payments, gateways } = await read();
    replaceFields(accounts.signIn, signIn);
    replaceFields(accounts.payments, payments);
    replaceFields(accounts.gateways, gateways);
    accounts.providers.clear();
    for (const [name, provider] of providers) accounts.providers.set(name, provider);
  });
  return { accounts, stop };
}

function replaceFields<T extends object>(target: T, next: T): void {
  for (const name of Object.keys(target)) if (!(name in next)) Reflect.deleteProperty(target, name);
  Object.assign(target, next);
}
