import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PaymentOffer } from '../../server/billing/publicConfig.ts';
import type { Settings } from '../../server/config/settings.ts';
import { demoOpenIdClient, demoPayPalAccount, demoStripeAccount } from './accounts.ts';
import { newsPath } from './news/index.ts';
import { simulatorConfig } from './simulatorConfig.ts';

/** The services that a store can use at the simulators. */
export interface SimulatedServices {
  /** 'http://localhost:8081': another origin than the store's, as with the real services. */
  readonly origin: string;
  /** A provider that signs in any e-mail address. */
  readonly signIn: NonNullable<Settings['customSignIn']>;
  /** Gateways that move no money. */
  readonly payments: PaymentOffer;
  /** The address of a page on another site that shows the store. */
  readonly news: string;
}

/** The simulators, in a process of their own. */
export interface RunningSimulators extends SimulatedServices {
  /** Sets the origin of the store that receives webhooks. */
  setStoreOrigin(origin: string): void;
  close(): Promise<void>;
}

/** Starts the simulators on the port after the store's, or on a free port if that one is in use. */
export async function startSimulators(settings: Settings): Promise<RunningSimulators> {
  const file = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(simulatorConfig(settings))], { execArgv: [] });
  const ended = once(child, 'exit');
  const [origin] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The simulators of the demo did not start.'))),
  ])) as [string];
  return {
    ...servicesAt(origin),
    setStoreOrigin: (store) => void child.send({ store }),
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** The services of the simulators at this origin. */
export const servicesAt = (origin: string): SimulatedServices => ({
  origin,
  signIn: { ...demoOpenIdClient, issuer: origin, name: 'Gatefold ID', logo: null },
  news: origin + newsPath,
  payments: { stripe: demoStripeAccount(origin), paypal: demoPayPalAccount(origin) },
});
