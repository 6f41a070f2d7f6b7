import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Ending } from '../draining.ts';
import type { Resources } from '../resources.ts';

type Known = Pick<Resources, 'db'> & { readonly ending: Ending };

/** `/healthz`: the process answers. `/readyz`: so does its database, and it is not about to end. */
export async function healthRoutes(app: FastifyInstance, { db, ending }: Known): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    if (!ready || ending.begun) void reply.code(503);
    if (ending.begun) return { status: 'ending' };
    return { status: ready ? 'ok' : 'no database' };
  });
}

/** By which a proxy says that it asks another process where it reads and is answered by 504. */
const hasSiblings = 'x-gatefold-siblings';

/**
 * From the first moment of its end on, no connection is kept for another request. In the last one,
 * a proxy that knows other processes is sent to them, and so learns to leave this one alone.
 */
export function turnAwayOnceEnding(app: FastifyInstance, ending: Ending): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (!ending.begun) return;
    void reply.header('connection', 'close');
    const isReading = method === 'GET' || method === 'HEAD';
    if (!ending.sendElsewhere || !isReading || !headers[hasSiblings]) return;
    ending.sendElsewhere();
    await reply.code(504).send();
  });
}
