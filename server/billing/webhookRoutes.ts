import type { FastifyInstance } from 'fastify';
import { gatewayNames } from '#contract/api/payment.ts';
import { Refused } from '../platform/http/refusal.ts';
import type { BillingServices } from './services.ts';
import {
  type Gateway,
  GatewayIndeterminate,
  type WebhookEvent,
  InvalidWebhook,
} from './gateway.ts';
import { storeWebhookEvent, webhookKind } from './webhookEvents.ts';

/** The maximum bytes of a webhook event. Gateways send far less. */
const bodyLimit = 256 * 1024;

/**
 * The maximum requests of one address in a minute. A gateway repeats a rejected webhook event
 * later.
 */
const limit = { max: 1200, timeWindow: 60_000 };

/**
 * The webhook endpoints. Gateways have no session and no form token. Their signature covers the raw bytes
 * of the body.
 */
export async function webhookRoutes(
  app: FastifyInstance,
  services: BillingServices,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  for (const name of gatewayNames) {
    const options = { bodyLimit, config: { rateLimit: limit } };
    app.post(`/api/webhooks/${name}`, options, async ({ body, headers }, reply) => {
      const gateway = services.gateways[name];
      if (!gateway) throw new Refused('not_found');
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const event = await verifiedEvent(gateway, raw, headers);
      const stored = await storeWebhookEvent(services.db, gateway, event, services.clock.now());
      if (stored) void services.jobs.run(webhookKind);
      return reply.code(204).send();
    });
  }
}

async function verifiedEvent(
  gateway: Gateway,
  raw: Buffer,
  headers: Parameters<Gateway['readWebhook']>[1],
): Promise<WebhookEvent> {
  try {
    return await gateway.readWebhook(raw, headers);
  } catch (error) {
    if (error instanceof InvalidWebhook) throw new Refused('bad_request');
    // The signature could not be checked. The gateway will repeat the webhook event.
    if (error instanceof GatewayIndeterminate) throw new Refused('gateway_unavailable');
    throw error;
  }
}
