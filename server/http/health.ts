import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Resources } from '../resources.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export async function healthRoutes(app: FastifyInstance, { db }: Resources): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    if (!ready) void reply.code(503);
    return { status: ready ? 'ok' : 'no database' };
  });
}
