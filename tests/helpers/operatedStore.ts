import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../server/app.ts';
import { startControl } from '../../server/adminApi/controlSocket.ts';
import { noServer } from '../../server/adminApi/adminContext.ts';
import { openResources, type Resources } from '../../server/platform/resources.ts';
import { readSettings } from '../../server/config/settings.ts';
import { type Ending, gatefold } from './gatefold.ts';
import { type SeededUser, sessionTokens } from './seedPlan.ts';
import { type Database, fillDataDir, type Template } from './storeTemplate.ts';
import { newDatabase, quickest } from './testDatabase.ts';
import type { Door } from './visit.ts';

/** A store in the test's process, with its HTTP port and the socket that commands speak to. */
export interface OperatedStore extends Door {
  readonly resources: Resources;
  /** For files of the test. */
  readonly folder: string;
  /** Settings of a command that works on this store, whether the store listens or not. */
  readonly settings: Settings;
  /** A `gatefold` command in the test's process, when it has ended. */
  run(...args: readonly string[]): Promise<Ending>;
  /** The output of a command, which has to succeed. */
  done(...args: readonly string[]): Promise<string>;
  /** Ends the store: commands then open it themselves. The data stay until `close`. */
  end(): Promise<void>;
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>> & { readonly DATA_DIR: string };

export async function openOperatedStore(
  rows: Template = 'seeded',
  db: Database = quickest,
  folderName = 'data',
): Promise<OperatedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-operated-'));
  const dataDir = join(folder, folderName);
  const database = db === 'postgres' ? await newDatabase(rows) : null;
  await fillDataDir(dataDir, db, rows);
  const settings = {
    DEMO: '0',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    ...(database && { DATABASE_URL: database.url }),
  };
  const { end, ...listening } = await listen(settings);
  const run = (...args: readonly string[]) => gatefold(args, settings);
  let isListening = true;
  const endOnce = async (): Promise<void> => {
    if (isListening) await end();
    isListening = false;
  };
  return {
    ...listening,
    folder,
    settings,
    run,
    async done(...args) {
      const { code, out, err } = await run(...args);
      if (code !== 0) throw new Error(`gatefold ${args.join(' ')} ended with ${code}:\n${err}`);
      return out;
    },
    end: endOnce,
    async close() {
      await endOnce();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listen(settings: Settings) {
  const resources = await openResources(readSettings(settings));
  const app = await buildApp(resources);
  const stopWatching = await resources.maintenance.watch(app.log);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const control = await startControl(resources, () => ({
    ...noServer(resources),
    address: origin,
  }));
  return {
    origin,
    cookieOf: (user: SeededUser) => `sid_${port}=${sessionTokens[user]}`,
    resources,
    end: async () => {
      await control.close();
      app.server.closeAllConnections();
      await app.close();
      stopWatching();
      await resources.close();
    },
  };
}
