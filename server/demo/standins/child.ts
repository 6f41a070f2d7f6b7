import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { mediaStandIn } from './media.ts';

/** The stand-ins' own process. It has nobody to serve without the store that started it. */
if (!process.send) {
  console.error('The stand-ins are started by the demo store and by nobody else.');
  process.exit(1);
}
process.on('disconnect', () => process.exit());

const app = Fastify();
await app.register(mediaStandIn);

const listen = (port: number) => app.listen({ host: 'localhost', port });
await listen(Number(process.argv[2])).catch(() => listen(0));
process.send((app.server.address() as AddressInfo).port);
