import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Provider } from 'oidc-provider';
import { mediaStandIn } from './media.ts';
import { demoClient } from './openid/client.ts';
import { newOpenId } from './openid/provider.ts';
import { openIdRoutes } from './openid/routes.ts';

/** The stand-ins' own process. It has nobody to serve without the store that started it. */
if (!process.send) {
  console.error('The stand-ins are started by the demo store and by nobody else.');
  process.exit(1);
}
process.on('disconnect', () => process.exit());

let made: Provider | null = null;
const [, , wantedPort, publicUrl = ''] = process.argv;
const app = Fastify();
await app.register(mediaStandIn);
await app.register(openIdRoutes, { openId });

const listen = (port: number) => app.listen({ host: 'localhost', port });
await listen(Number(wantedPort)).catch(() => listen(0));
process.send(portOf(app));

/** Made when the first person signs in. */
function openId(): Provider {
  const stores = ['http://127.0.0.1', 'http://localhost', 'http://[::1]'];
  if (publicUrl.startsWith('https:')) stores.push(publicUrl);
  made ??= newOpenId({
    issuer: `http://localhost:${portOf(app)}`,
    client: demoClient,
    redirectUris: stores.map((store) => `${store}/auth/callback/custom`),
    claimsOf: (email) => ({ sub: email, email }),
  });
  return made;
}

function portOf({ server }: typeof app): number {
  return (server.address() as AddressInfo).port;
}
