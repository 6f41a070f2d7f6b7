import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fullFolder } from '../disk.ts';
import type { Shutdown } from '../gracefulShutdown.ts';
import { Refused } from './refusal.ts';
import type { Resources } from '../resources.ts';

type Known = Pick<Resources, 'db' | 'settings'> & { readonly ending: Shutdown };

/**
 * `/healthz`: the process answers. `/readyz`: so does its database, its disk has room, and it is not about to
 * end.
 */
export async function healthRoutes(app: FastifyInstance, known: Known): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness(known);
    if (status !== 'ok') void reply.code(503);
    return { status };
  });
}

type Readiness = 'ok' | 'ending' | 'no database' | 'disk full';

async function readiness({ db, settings, ending }: Known): Promise<Readiness> {
  const answers = await db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  if (ending.begun) return 'ending';
  if (fullFolder(settings)) return 'disk full';
  return answers ? 'ok' : 'no database';
}

/**
 * With the embedded database nothing is written where the disk is full: a payment, for one, is refused before
 * a gateway is asked. A PDF is let through, because publishing refuses it with a sentence of its own.
 */
export function refuseOnFullDisk(app: FastifyInstance, { settings }: Pick<Resources, 'settings'>) {
  if (settings.databaseUrl) return;
  app.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD' || headers['content-type'] === 'application/pdf')
      return;
    if (fullFolder(settings)) throw new Refused('disk_full');
  });
}

/** By which a proxy says that it asks another process where it reads and is answered by 504. */
const hasSiblings = 'x-gatefold-siblings';

/**
 * From the first moment of its end on, no connection is kept for another request. In the last one,
 * a proxy that knows other processes is sent to them, and so learns to leave this one alone.
 */
export function rejectDuringShutdown(app: FastifyInstance, ending: Shutdown): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (!ending.begun) return;
    void reply.header('connection', 'close');
    const isReading = method === 'GET' || method === 'HEAD';
    if (!ending.sendElsewhere || !isReading || !headers[hasSiblings]) return;
    ending.sendElsewhere();
    await reply.code(504).send();
  });
}
