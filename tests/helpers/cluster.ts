import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOfBlob } from '../../server/platform/blobs/blobStore.ts';
import { LocalBlobs } from '../../server/platform/blobs/localBlobs.ts';
import { S3Blobs } from '../../server/platform/blobs/s3Blobs.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { bucketAt, startObjectStore } from './objectStore.ts';
import { freePort, giveAway, postgresPrograms, startCluster } from './postgres.ts';
import { sessionTokens } from './seedPlan.ts';
import { openResources, type Resources } from '../../server/platform/resources.ts';
import { readSettings } from '../../server/config/settings.ts';
import { type RunningStore, startStore, type StoreOptions } from './startStore.ts';
import { storeTemplate } from './storeTemplate.ts';
import type { Door } from './visit.ts';

/** The seeded store in three processes behind nginx, on one PostgreSQL and one bucket. */
export interface StoreCluster extends Door {
  /** The processes, as a supervisor has them. */
  readonly members: Member[];
  /** Stops PostgreSQL, with or without a shutdown of its own, and starts it again at the same address. */
  restartDatabase(how?: 'in order' | 'at once'): Promise<void>;
  /** Reads their shared data, also while they run. */
  inside<T>(look: (resources: Resources) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** More settings of each process, and the content of the store before the first one starts. */
export type ClusterOptions = Pick<StoreOptions, 'env' | 'prepare' | 'program'>;

export interface Member {
  readonly port: number;
  store: RunningStore;
}

export async function startStoreCluster(options: ClusterOptions = {}): Promise<StoreCluster> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await startAll(ends, options)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  ends: (() => unknown)[],
  { env, prepare, program }: ClusterOptions,
): Promise<Omit<StoreCluster, 'stop'>> {
  const home = mkdtempSync(join(tmpdir(), 'gatefold-cluster-'));
  ends.push(() => rmSync(home, { recursive: true }));
  const database = await startDatabase(home, ends);
  const shared = {
    DATABASE_URL: database.url,
    STORAGE_URL: await startBucket(join(home, 'data', 'files'), ends),
  };
  const inside: StoreCluster['inside'] = (look) =>
    lookInto({ ...shared, DATA_DIR: join(home, 'operator') }, look);
  if (prepare) await inside(prepare);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const proxied = { PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' };
  const members: Member[] = [];
  for (const own of [await freePort(), await freePort(), await freePort()])
    members.push(await startMember(own, { ...env, ...shared, ...proxied }, ends, program));
  const nginx: Nginx = await startNginx(
    port,
    members.map((member) => member.port),
  );
  ends.push(() => nginx.stop());
  return {
    origin,
    members,
    inside,
    restartDatabase: (how) => database.restart(how),
    cookieOf: (user) => `sid_${port}=${sessionTokens[user]}`,
  };
}

async function startMember(
  port: number,
  env: Record<string, string>,
  ends: (() => unknown)[],
  program?: string,
): Promise<Member> {
  const store = await startStore({
    seed: false,
    env: { ...env, PORT: String(port) },
    ...(program && { program }),
  });
  const member = { port, store };
  ends.push(async () => {
    await member.store.kill();
    await member.store.stop();
  });
  return member;
}

async function lookInto<T>(
  settings: Record<string, string>,
  look: (resources: Resources) => Promise<T>,
): Promise<T> {
  const resources = await openResources(readSettings(settings));
  try {
    return await look(resources);
  } finally {
    await resources.close();
  }
}

async function startDatabase(home: string, ends: (() => unknown)[]) {
  // PostgreSQL runs as another user, who has to get through to its folder.
  chmodSync(home, 0o755);
  cpSync(await storeTemplate('postgres'), home, { recursive: true });
  giveAway(join(home, 'cluster'));
  const port = await freePort();
  const start = () => startCluster(postgresPrograms() ?? '', join(home, 'cluster'), port);
  let cluster = await start();
  ends.push(() => cluster.stop());
  return {
    url: new URL('/seeded', cluster.url).href,
    async restart(how: 'in order' | 'at once' = 'in order'): Promise<void> {
      await cluster.stop(how);
      cluster = await start();
    },
  };
}

/**
 * Returns the address of a bucket with the files of the seeded store.
 * @param folder where these files are
 */
export async function startBucket(folder: string, ends: (() => unknown)[]): Promise<string> {
  const objects = await startObjectStore();
  ends.push(() => objects.stop());
  const address = objects.newAddress();
  const { s3, place } = await bucketAt(address);
  const kept = new S3Blobs(s3, place);
  const local = await new LocalBlobs(folder).open(new Date(0));
  for await (const name of local.list()) {
    await kept.putFile(join(folder, pathOfBlob(name)));
  }
  return address;
}
