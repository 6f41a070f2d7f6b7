import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApp } from '../../server/app.ts';
import { openResources } from '../../server/platform/resources.ts';
import { readSettings } from '../../server/config/settings.ts';
import { readerToken } from '../../tests/helpers/manyUsers.ts';
import { type Crowded, hotJourneys, lookUpsOf } from '../../tests/helpers/hotQueries.ts';
import { planOf, type QueryPlan } from '../../tests/helpers/queryPlans.ts';
import { issueIds } from '../../tests/helpers/seedPlan.ts';
import { visit } from '../../tests/helpers/visit.ts';
import type { Finding } from '../figures.ts';
import type { BenchStore } from './benchStore.ts';

/** The plans of frequent queries, with the rows of many users. */
export async function plans(kiosk: BenchStore): Promise<Finding[]> {
  const beside = await openBeside(kiosk);
  try {
    const findings: Finding[] = [];
    for (const journey of hotJourneys) {
      const queries = await lookUpsOf(beside, journey);
      const found: QueryPlan[] = [];
      for (const query of queries) found.push(await planOf(beside.db, query, 'analyze'));
      findings.push(findingOf(journey, found));
    }
    return findings;
  } finally {
    await beside.close();
  }
}

function findingOf(what: string, found: readonly QueryPlan[]): Finding {
  const scanned = [...new Set(found.flatMap((plan) => plan.scanned))];
  const indexes = [...new Set(found.flatMap((plan) => plan.indexes))];
  const times = found.map(({ milliseconds }) => milliseconds);
  const took = times.reduce((sum, one) => sum + one, 0).toFixed(2);
  const how = scanned.length > 0 ? `reads all of ${scanned.join(', ')}` : indexes.join(', ');
  return {
    what,
    asked: 'by indexes',
    reached: `${took} ms in ${found.length}: ${how || 'tables that do not grow'}`,
    holds: scanned.length === 0,
    samples: times,
  };
}

interface Beside extends Crowded {
  close(): Promise<void>;
}

/** A second server of the same store in this process, so that its queries can be recorded. */
async function openBeside({ store, folder }: BenchStore): Promise<Beside> {
  const resources = await openResources(
    readSettings({
      DEMO: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: join(folder, 'beside'),
      DATABASE_URL: store.databaseUrl ?? '',
      STORAGE_URL: pathToFileURL(join(store.dataDir, 'files')).href,
    }),
  );
  const app = await buildApp(resources);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const door = { ...store, origin: `http://127.0.0.1:${port}` };
  const reader = await visit(door, { cookie: `sid_${port}=${readerToken(1)}` });
  return {
    db: resources.db,
    reader,
    issue: issueIds.free,
    async close() {
      await app.close();
      await resources.close();
    },
  };
}
