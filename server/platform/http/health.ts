import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fullFolder } from '../disk.ts';
import type { Shutdown } from '../gracefulShutdown.ts';
import { Refused } from './refusal.ts';
import type { Resources } from '../resources.ts';

type Dependencies = Pick<Resources, 'db' | 'settings' | 'maintenance'> & {
  readonly shutdown: Shutdown;
};

/**
 * `/healthz`: the process responds. `/readyz`: the database also responds and is of this version, the disk has
 * space, and no shutdown has begun.
 */
export async function healthRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness(dependencies);
    if (status !== 'ok') void reply.code(503);
    return { status };
  });
}

type Readiness = 'ok' | 'ending' | 'no database' | 'outdated' | 'disk full';

async function readiness({
  db,
  settings,
  maintenance,
  shutdown,
}: Dependencies): Promise<Readiness> {
  const databaseResponds = await db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  if (shutdown.hasBegun) return 'ending';
  if (maintenance.closed?.reason === 'outdated') return 'outdated';
  if (fullFolder(settings)) return 'disk full';
  return databaseResponds ? 'ok' : 'no database';
}

/**
 * With the embedded database, writes are rejected while the disk is full: a payment, for example, before
 * any request to a gateway. An upload passes, because publishing rejects it with its own message.
 */
export function rejectWritesOnFullDisk(
  app: FastifyInstance,
  { settings }: Pick<Resources, 'settings'>,
) {
  if (settings.databaseUrl) return;
  app.addHook('onRequest', async ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD' || headers['content-type'] === 'application/pdf')
      return;
    if (fullFolder(settings)) throw new Refused('disk_full');
  });
}

/** With this header a proxy declares that it repeats a read at another process after a 504. */
const hasSiblings = 'x-gatefold-siblings';

/**
 * From the beginning of a shutdown, connections are closed after their response. In its last phase, a proxy
 * with other processes gets a 504 for a read, and so learns to leave this process out.
 */
export function rejectDuringShutdown(app: FastifyInstance, shutdown: Shutdown): void {
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    if (!shutdown.hasBegun) return;
    void reply.header('connection', 'close');
    const isReading = method === 'GET' || method === 'HEAD';
    if (!shutdown.onRedirectedRead || !isReading || !headers[hasSiblings]) return;
    shutdown.onRedirectedRead();
    await reply.code(504).send();
  });
}
