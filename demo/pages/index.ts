import type { FastifyInstance } from 'fastify';
import { benchmarkRoutes } from './bench/benchRoutes.ts';
import { embedGuideRoutes } from './embed-guide/embedGuideRoutes.ts';
import type { Services } from '../../server/services/index.ts';

/**
 * The pages `/embed` and `/bench`.
 * @param newsPage the address of a page on another site that shows the store; null without one
 */
export async function demoPages(
  app: FastifyInstance,
  services: Services,
  newsPage: string | null,
): Promise<void> {
  await app.register(embedGuideRoutes, { services, newsPage });
  await app.register(benchmarkRoutes, services);
}
