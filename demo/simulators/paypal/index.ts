import type { FastifyInstance } from 'fastify';
import { Deliveries } from '../deliveries.ts';
import { Faults, injectFaults } from '../faults.ts';
import { ObjectStore } from '../objectStore.ts';
import type { StoreOrigin } from '../simulatorConfig.ts';
import { demoPayPalAccount } from '../accounts.ts';
import { PayPalState } from './state.ts';
import { captureRoutes, orderRoutes } from './orders.ts';
import { catalogRoutes } from './catalog.ts';
import { controlRoutes } from './control.ts';
import { Events } from './events.ts';
import { notificationRoutes } from './notifications.ts';
import { pageRoutes } from './approvalPages.ts';
import { PayPalObjects } from './storedObjects.ts';
import { internalError, PayPalError } from './errors.ts';
import { signedHeaders, signer } from './signature.ts';
import { SubscriptionLifecycle } from './subscriptionLifecycle.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { requireToken, tokenRoutes } from './tokens.ts';

interface Options {
  /** The folder of the persistent objects. */
  readonly folder: string;
  readonly store: StoreOrigin;
  /** The origin of the simulators. It is known after they listen. */
  readonly origin: () => string;
}

const path = '/paypal';
const certificates = '/v1/notifications/certs';

/** Simulates PayPal: the API for the store's server, the script for its page, and webhooks. */
export async function payPalSimulator(app: FastifyInstance, options: Options): Promise<void> {
  const store = new ObjectStore(options.folder, 'paypal');
  const site = () => options.origin() + path;
  const webhookId = demoPayPalAccount('').webhookId ?? '';
  const deliveries = new Deliveries({
    objects: store,
    store: options.store,
    gateway: 'paypal',
    headersOf: (body, forged) => signedHeaders(body, webhookId, site() + certificates, forged),
  });
  const objects = new PayPalObjects(store);
  const state = new PayPalState(objects, new Events(objects, deliveries, site));
  const lifecycle = new SubscriptionLifecycle(state);
  const faults = new Faults();
  app.addHook('onClose', async () => {
    await deliveries.stop();
    store.close();
  });
  await app.register(
    async (scope) => {
      acceptEmptyBodies(scope);
      await scope.register(async (api) => {
        injectFaults(api, faults, internalError);
        await api.register(tokenRoutes);
        await api.register(async (authorized) => {
          authorized.addHook('onRequest', async (request) => requireToken(request));
          orderRoutes(authorized, state, site);
          captureRoutes(authorized, state);
          catalogRoutes(authorized, state);
          subscriptionRoutes(authorized, state, lifecycle, site);
          notificationRoutes(authorized, state, site);
        });
      });
      await scope.register(async (pages) => pageRoutes(pages, state, lifecycle, path));
      scope.get(`${certificates}/:name`, async (_, reply) =>
        reply.type('application/x-pem-file').send((await signer()).certificate),
      );
      await scope.register(
        async (control) => controlRoutes(control, { state, lifecycle, faults, deliveries }),
        { prefix: '/control' },
      );
    },
    { prefix: path },
  );
}

/** PayPal accepts a JSON content type without a body. Errors have PayPal's format. */
function acceptEmptyBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  scope.setErrorHandler((error, _request, reply) =>
    error instanceof PayPalError
      ? reply.code(error.status).send(error.body)
      : reply.code(400).send({ ...internalError(), message: String(error) }),
  );
}
