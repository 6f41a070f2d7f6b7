import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { docsHeaders } from '../platform/security/contentSecurityPolicy.ts';
import { openApi } from './openApi.ts';

/** `/api/docs` for developers and `/api/docs/json` for programs. Both show the contract only. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(docsHeaders);
  });
  // The types of the package end at OpenAPI 3.0. The package only passes the document on.
  const specification = { document: openApi() } as StaticDocumentSpec;
  await app.register(swagger, { mode: 'static', specification });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Gatefold: calls' },
    uiConfig: {
      // Without the bar at the top, which asks for the address of a description.
      layout: 'BaseLayout',
      // A POST needs an XSRF token, which this page does not have.
      supportedSubmitMethods: ['get'],
      defaultModelsExpandDepth: -1,
    },
  });
}
