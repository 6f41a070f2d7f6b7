import type { FastifyInstance } from 'fastify';
import { Refused } from '../platform/http/refusal.ts';
import type { Resources } from '../platform/resources.ts';
import { isSame } from '../platform/security/keys.ts';
import { openMetrics } from './metrics.ts';

/**
 * Serves `/metrics` to Prometheus, with `METRICS_TOKEN` as the bearer token. Without the setting the route
 * does not exist.
 */
export function mountMetrics(app: FastifyInstance, resources: Resources): void {
  const { metricsToken } = resources.settings;
  if (!metricsToken) return;
  const register = openMetrics(app, resources);
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new Refused('not_signed_in', 'This takes the METRICS_TOKEN.');
    }
    void reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType });
    return register.metrics();
  });
}
