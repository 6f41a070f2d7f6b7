import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { docsHeaders } from '../../platform/security/policies.ts';
import { openApi } from './openApi.ts';

/** `/api/docs` for people and `/api/docs/json` for programs: what the contract says, and no more. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(docsHeaders);
  });
  // Its types stop at OpenAPI 3.0, and it only passes the document on.
  const specification = { document: openApi() } as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Gatefold: calls' },
    uiConfig: {
      // Without the bar on top, which asks for the address of any description.
      layout: 'BaseLayout',
      // A POST needs a form token, which this page has not.
      supportedSubmitMethods: ['get'],
      defaultModelsExpandDepth: -1,
    },
  });
}
