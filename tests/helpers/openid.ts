import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import Fastify from 'fastify';
import type { Provider } from 'oidc-provider';
import { newOpenId, type OpenIdOptions } from '../../demo/simulators/openid/provider.ts';
import { openIdRoutes } from '../../demo/simulators/openid/openIdRoutes.ts';

/** A provider on this machine, not the demo's: a store with `env` offers it. */
export interface OpenIdServer {
  readonly issuer: string;
  readonly env: Readonly<Record<string, string>>;
  /** The number of requests for an address. */
  asked(path: string): number;
  /** Replaces the responses of an address until `heal`. */
  spoil(path: string, answer: RequestListener): void;
  heal(): void;
  /** Adds these headers to every response until `heal`. */
  addHeaders(headers: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

const client = { id: 'gatefold', secret: 'a secret of the store' };
const redirectUris = ['http://127.0.0.1/auth/callback/custom'];

export const discoveryPath = '/.well-known/openid-configuration';

/** @param claimsOf the claims about an e-mail that signed in; the subject is the e-mail by default */
export async function startOpenId(
  claimsOf: OpenIdOptions['claimsOf'] = (email) => ({ sub: email, email }),
): Promise<OpenIdServer> {
  const spoilt = new Map<string, RequestListener>();
  const heard = new Map<string, number>();
  let headers: Readonly<Record<string, string>> = {};
  let openId: Provider | null = null;
  const app = Fastify({
    serverFactory: (serve) =>
      createServer((request, response) => {
        const path = new URL(request.url ?? '/', 'http://here').pathname;
        heard.set(path, (heard.get(path) ?? 0) + 1);
        response.setHeaders(new Map(Object.entries(headers)));
        (spoilt.get(path) ?? serve)(request, response);
      }),
  });
  await app.register(openIdRoutes, { openId: () => openId ?? never() });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const issuer = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  openId = newOpenId({ issuer, client, redirectUris, claimsOf });
  return {
    issuer,
    env: {
      AUTH_CUSTOM_CLIENT_ID: client.id,
      AUTH_CUSTOM_CLIENT_SECRET: client.secret,
      AUTH_CUSTOM_ISSUER: issuer,
      AUTH_CUSTOM_NAME: 'Reader Club',
    },
    asked: (path) => heard.get(path) ?? 0,
    spoil: (path, answer) => void spoilt.set(path, answer),
    heal() {
      spoilt.clear();
      headers = {};
    },
    addHeaders(more) {
      headers = more;
    },
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function never(): never {
  throw new Error('Asked before it listened.');
}

/** An address of this machine on which nothing listens. */
export async function nobodyAt(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
