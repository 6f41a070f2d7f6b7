import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PaymentOffer } from '../../server/billing/publicConfig.ts';
import type { Settings } from '../../server/config/settings.ts';
import { newsPath } from './news/index.ts';
import { demoClient } from './openid/client.ts';
import { demoPayPal } from './paypal/account.ts';
import { placeOf } from './simulatorAddress.ts';
import { demoStripe } from './stripe/account.ts';

/** The services elsewhere that the demo does without, in a process of their own. */
export interface RunningSimulators {
  /** 'http://localhost:8081': another origin than the store's, as the real ones have. */
  readonly origin: string;
  /** A provider in which any e-mail signs in. */
  readonly signIn: NonNullable<Settings['customSignIn']>;
  /** Gateways at which no money moves. */
  readonly payments: PaymentOffer;
  /** The address of a page that shows the store on another site. */
  readonly news: string;
  /** Tells them where the store is open, for what they have to tell it. */
  tell(store: string): void;
  close(): Promise<void>;
}

/** Starts them on the port after the store's, or on any where that is taken. */
export async function startSimulators(settings: Settings): Promise<RunningSimulators> {
  const file = fileURLToPath(new URL('child.ts', import.meta.url));
  const child = fork(file, [JSON.stringify(placeOf(settings))], { execArgv: [] });
  const ended = once(child, 'exit');
  const [origin] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The simulators of the demo did not start.'))),
  ])) as [string];
  return {
    ...servicesAt(origin),
    tell: (store) => void child.send({ store }),
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** The simulated services that are open at this origin. */
export const servicesAt = (origin: string): Omit<RunningSimulators, 'tell' | 'close'> => ({
  origin,
  signIn: { ...demoClient, issuer: origin, name: 'Gatefold ID', logo: null },
  news: origin + newsPath,
  payments: { stripe: demoStripe(origin), paypal: demoPayPal(origin) },
});
