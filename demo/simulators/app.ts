import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Provider } from 'oidc-provider';
import { prefixOf } from '../../server/config/addresses.ts';
import { readTls, trustAlso } from '../../server/platform/http/tls.ts';
import { demoOpenIdClient } from './accounts.ts';
import { newsSimulator } from './news/index.ts';
import { oEmbedSimulator } from './oembed/oembedRoutes.ts';
import { openIdRoutes } from './openid/openIdRoutes.ts';
import { payPalSimulator } from './paypal/index.ts';
import { type SimulatorConfig, StoreOrigin } from './simulatorConfig.ts';
import { stripeSimulator } from './stripe/index.ts';

/** All simulators at one origin, in this process. */
export interface SimulatorApp {
  readonly origin: string;
  /** Sets the origin of the store that receives webhooks. */
  setStoreOrigin(origin: string): void;
  close(): Promise<void>;
}

export async function openSimulatorApp(config: SimulatorConfig): Promise<SimulatorApp> {
  const { folder } = config;
  let provider: Promise<Provider> | null = null;
  const store = new StoreOrigin();
  const tls = await readTls(config);
  // The store that receives the webhooks has the same certificate.
  if (tls) trustAlso(tls);
  const app = Fastify<Server>({ logger: false, ...(tls && { https: tls }) });
  await app.register(oEmbedSimulator);
  await app.register(newsSimulator, { store });
  await app.register(openIdRoutes, { openId });
  await app.register(stripeSimulator, { folder, store });
  await app.register(payPalSimulator, { folder, store, origin });

  const listen = (port: number) => app.listen({ host: config.host, port });
  await listen(config.port).catch(() => listen(0));
  return {
    origin: origin(),
    setStoreOrigin: (storeOrigin) => store.set(storeOrigin),
    close: () => app.close(),
  };

  /** Loaded at the first sign-in, because the provider takes 50 MB and most runs never need it. */
  function openId(): Promise<Provider> {
    provider ??= import('./openid/provider.ts').then(({ newOpenId }) =>
      newOpenId({
        issuer: origin(),
        client: demoOpenIdClient,
        redirectUris: storeOrigins().map((each) => `${each}/auth/callback/custom`),
        claimsOf: (email) => ({ sub: email, email }),
      }),
    );
    return provider;
  }

  function storeOrigins(): string[] {
    const prefix = prefixOf({ publicUrl: config.store });
    const local = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}${prefix}`);
    return config.store?.startsWith('https:') ? [config.store] : local;
  }

  function origin(): string {
    const { port } = app.server.address() as AddressInfo;
    return `${tls ? 'https' : 'http'}://${config.hostname}:${port}`;
  }
}
