import type { FastifyInstance } from 'fastify';
import { Deliveries } from '../deliveries.ts';
import { Faults, goWrong } from '../faults.ts';
import { Memory } from '../memory.ts';
import type { StoreToTell } from '../webhookTarget.ts';
import { demoPayPal } from './account.ts';
import { Bank } from './bank.ts';
import { captureRoutes } from './captures.ts';
import { catalogRoutes } from './catalog.ts';
import { orderRoutes } from './checkouts.ts';
import { controlRoutes } from './control.ts';
import { Events } from './events.ts';
import { notificationRoutes } from './notifications.ts';
import { pageRoutes } from './pages.ts';
import { Papers } from './storedObjects.ts';
import { broken, Problem } from './problems.ts';
import { signedHeaders, signer } from './signature.ts';
import { Subscribing } from './subscribing.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { demandToken, tokenRoutes } from './tokens.ts';

interface Options {
  /** Where it may keep what it must not forget. */
  readonly folder: string;
  readonly store: StoreToTell;
  /** Of the simulators; known once they listen. */
  readonly origin: () => string;
}

const path = '/paypal';
const certificates = '/v1/notifications/certs';

/** Speaks as PayPal does, to a store's server and in its page, and moves no money. */
export async function payPalSimulator(app: FastifyInstance, options: Options): Promise<void> {
  const memory = new Memory(options.folder, 'paypal');
  const site = () => options.origin() + path;
  const webhookId = demoPayPal('').webhookId ?? '';
  const deliveries = new Deliveries({
    memory,
    store: options.store,
    gateway: 'paypal',
    headersOf: (body, forged) => signedHeaders(body, webhookId, site() + certificates, forged),
  });
  const papers = new Papers(memory);
  const bank = new Bank(papers, new Events(papers, deliveries, site));
  const subscribing = new Subscribing(bank);
  const faults = new Faults();
  app.addHook('onClose', async () => {
    await deliveries.stop();
    memory.close();
  });
  await app.register(
    async (scope) => {
      tolerate(scope);
      await scope.register(async (api) => {
        goWrong(api, faults, broken);
        await api.register(tokenRoutes);
        await api.register(async (inside) => {
          inside.addHook('onRequest', async (request) => demandToken(request));
          orderRoutes(inside, bank, site);
          captureRoutes(inside, bank);
          catalogRoutes(inside, bank);
          subscriptionRoutes(inside, bank, subscribing, site);
          notificationRoutes(inside, bank, site);
        });
      });
      await scope.register(async (pages) => pageRoutes(pages, bank, subscribing, path));
      scope.get(`${certificates}/:name`, async (_, reply) =>
        reply.type('application/x-pem-file').send((await signer()).certificate),
      );
      await scope.register(
        async (control) => controlRoutes(control, { bank, subscribing, faults, deliveries }),
        { prefix: '/control' },
      );
    },
    { prefix: path },
  );
}

/** PayPal's own errors, and JSON without a body, which it takes. */
function tolerate(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  scope.setErrorHandler((error, _request, reply) =>
    error instanceof Problem
      ? reply.code(error.status).send(error.body)
      : reply.code(400).send({ ...broken(), message: String(error) }),
  );
}
