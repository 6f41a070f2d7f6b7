import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { receiptStyle } from './receiptPage.ts';

/** The stylesheet of receipts, which holds nobody's data. */
export async function receiptRoutes(app: FastifyInstance): Promise<void> {
  const text = await readFile(new URL('receipt.css', import.meta.url), 'utf8');
  app.get(receiptStyle, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(text),
  );
}
