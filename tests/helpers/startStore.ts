import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openResources, type Resources } from '../../server/platform/resources.ts';
import { readSettings } from '../../server/config/settings.ts';
import { type SeededUser, sessionTokens } from './seedPlan.ts';
import { type Database, fillDataDir, root } from './storeTemplate.ts';
import { newDatabase, quickest } from './testDatabase.ts';

export { databases, dialects, hasPostgres } from './testDatabase.ts';
export { issueIds, issuePlans, planPrices, type SeededUser, userIds } from './seedPlan.ts';

export interface StoreOptions {
  /** Whether the store holds the fixed issues and users (as it does by default) or nothing. */
  readonly seed?: boolean;
  /** By default, and without an address in `env`, the database that starts fastest. */
  readonly db?: Database;
  readonly env?: Readonly<Record<string, string>>;
  /** The file of the server, by default its source. */
  readonly program?: string;
  /** Changes the store's data before it starts. */
  readonly prepare?: (resources: Resources) => Promise<unknown>;
}

export interface RunningStore {
  readonly origin: string;
  readonly dataDir: string;
  /** null with the embedded database. */
  readonly databaseUrl: string | null;
  /** The value of a `Cookie` header. */
  cookieOf(user: SeededUser): string;
  /** Its output so far. */
  output(): string;
  /** Ends it by SIGINT and waits; the folder stays. Returns its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Kills it by SIGKILL and waits; the folder stays. */
  kill(): Promise<void>;
  /** Ends it, if it still runs, and removes its data. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Reads the data of a store that does not run. */
  inside<T>(look: (resources: Resources) => Promise<T>): Promise<T>;
  /** Starts it again on the same folder, at a new address, with more settings, and maybe another version. */
  restart(env?: Readonly<Record<string, string>>, program?: string): Promise<RunningStore>;
}

/** The real server in a process of its own, on any free port, with a copy of the seeded folder. */
export async function startStore(options: StoreOptions = {}): Promise<RunningStore> {
  const { db = quickest, seed = true, env = {} } = options;
  const home = mkdtempSync(join(tmpdir(), 'gatefold-store-'));
  const cleanUps = [async () => rmSync(home, { recursive: true })];
  const cleanUp = async () => {
    for (const one of cleanUps.splice(0)) await one();
  };
  try {
    const dataDir = join(home, 'data');
    const rows = seed ? 'seeded' : 'migrated';
    const isOwn = db === 'postgres' && !env.DATABASE_URL;
    const database = isOwn ? await newDatabase(rows) : null;
    if (database) cleanUps.unshift(() => database.drop());
    await fillDataDir(dataDir, db, rows);
    const address = database && { DATABASE_URL: database.url };
    // Packs of one store would take the processors from the tests of all others.
    const settings = {
      DEMO: '0',
      PORT: '0',
      BUILD_PACKS: '0',
      ...env,
      DATA_DIR: dataDir,
      ...address,
    };
    const { prepare, program = source } = options;
    if (prepare) await withResources(settings, prepare);
    return await run(settings, cleanUp, program);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

type Environment = Record<string, string> & { DATA_DIR: string };

async function withResources<T>(
  settings: Record<string, string>,
  work: (resources: Resources) => Promise<T>,
): Promise<T> {
  const resources = await openResources(readSettings(settings));
  try {
    return await work(resources);
  } finally {
    await resources.close();
  }
}

const source = join(root, 'server/server.ts');

async function run(
  settings: Environment,
  cleanUp: () => Promise<void>,
  program: string,
): Promise<RunningStore> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...settings },
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  try {
    const origin = await addressOf(child, said);
    return {
      origin,
      dataDir: settings.DATA_DIR,
      databaseUrl: settings.DATABASE_URL ?? null,
      cookieOf: (user) => `sid_${new URL(origin).port}=${sessionTokens[user]}`,
      output: () => said.join(''),
      end,
      async kill() {
        await end('SIGKILL');
      },
      async stop() {
        const code = await end();
        await cleanUp();
        return code;
      },
      inside: (look) => withResources(settings, look),
      restart: (more, next = program) => run({ ...settings, ...more }, cleanUp, next),
    };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}

/** Rejects with the whole output if the server ends without an address. */
async function addressOf(child: ChildProcess, said: string[]): Promise<string> {
  if (!child.stdout) throw new Error('The server was not piped.');
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(`${line}\n`);
    const address = /^Gatefold is open at (\S+)$/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`The store did not open:\n${said.join('')}`);
}
