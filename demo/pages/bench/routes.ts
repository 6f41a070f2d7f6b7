import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { BenchPage } from '../../../bench/page/benchPageData.ts';
import { builtFiles, builtPage, pageNotBuilt, readBuilt } from '../../../server/web/builtPage.ts';
import { benchHeaders } from '../../../server/platform/security/contentSecurityPolicy.ts';
import { appearanceOf, readStore } from '../../../server/storeSettings/index.ts';
import { readableIssues } from './issues.ts';
import type { Services } from '../../../server/services/index.ts';

/** The page on which a user measures a device. Only the demo has it. */
export async function benchmarkRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await builtFiles(app, 'bench');
  const version = await ownVersion();
  app.get('/bench', async (_request, reply) => {
    const built = await readBuilt('bench');
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(pageNotBuilt);
    return reply
      .headers(benchHeaders(services.settings))
      .type('text/html; charset=utf-8')
      .send(builtPage(built, await bootOf(services, version), {}));
  });
}

async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function bootOf({ db, settings }: Services, version: string): Promise<BenchPage> {
  const store = await readStore(db);
  return {
    ...appearanceOf(store),
    storeName: store.name,
    version,
    issues: await readableIssues(db),
    sentryDsn: settings.sentryDsn,
  };
}
