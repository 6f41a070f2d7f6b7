import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { deskDocument } from './document.ts';

/** The publisher's page and all that it asks for. */
export async function deskRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(deskDocument, services);
}
