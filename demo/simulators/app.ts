import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Provider } from 'oidc-provider';
import { readTls, trustAlso } from '../../server/platform/http/tls.ts';
import { oEmbedSimulator } from './oembed/routes.ts';
import { newsSimulator } from './news/index.ts';
import { demoClient } from './openid/client.ts';
import { openIdRoutes } from './openid/routes.ts';
import { payPalSimulator } from './paypal/index.ts';
import type { Place } from './simulatorAddress.ts';
import { StoreToTell } from './webhookTarget.ts';
import { stripeSimulator } from './stripe/index.ts';

/** All simulators at one origin, in this process. */
export interface SimulatorApp {
  readonly origin: string;
  /** Sets the origin of the store that receives webhooks. */
  tell(store: string): void;
  close(): Promise<void>;
}

export async function openSimulatorApp(place: Place): Promise<SimulatorApp> {
  let made: Promise<Provider> | null = null;
  const storeToTell = new StoreToTell();
  const tls = await readTls(place);
  // Webhooks go to a store that has the same certificate.
  if (tls) trustAlso(tls);
  const app = Fastify<Server>({ logger: false, ...(tls && { https: tls }) });
  await app.register(oEmbedSimulator);
  await app.register(newsSimulator, { store: storeToTell });
  await app.register(openIdRoutes, { openId });
  await app.register(stripeSimulator, { folder: place.folder, store: storeToTell });
  await app.register(payPalSimulator, { folder: place.folder, store: storeToTell, origin });

  const listen = (port: number) => app.listen({ host: place.host, port });
  await listen(place.port).catch(() => listen(0));
  return {
    origin: origin(),
    tell: (store) => storeToTell.open(store),
    close: () => app.close(),
  };

  /** Loaded and made when the first person signs in: it takes 50 MB, and most never do. */
  function openId(): Promise<Provider> {
    made ??= import('./openid/provider.ts').then(({ newOpenId }) =>
      newOpenId({
        issuer: origin(),
        client: demoClient,
        redirectUris: stores().map((store) => `${store}/auth/callback/custom`),
        claimsOf: (email) => ({ sub: email, email }),
      }),
    );
    return made;
  }

  function stores(): string[] {
    const near = ['http://127.0.0.1', 'http://localhost', 'http://[::1]'];
    return place.store?.startsWith('https:') ? [place.store] : near;
  }

  function origin(): string {
    const { port } = app.server.address() as AddressInfo;
    return `${tls ? 'https' : 'http'}://${place.hostname}:${port}`;
  }
}
