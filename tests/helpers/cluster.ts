import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf } from '../../server/files/blobNames.ts';
import { LocalBlobs } from '../../server/files/localBlobs.ts';
import { S3Blobs } from '../../server/files/s3Blobs.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { bucketAt, startObjectStore } from './objectStore.ts';
import { freePort, giveAway, postgresPrograms, startCluster } from './postgres.ts';
import { sessionTokens } from './seedPlan.ts';
import { type RunningStore, startStore } from './startStore.ts';
import { storeTemplate } from './storeTemplate.ts';
import type { Door } from './visit.ts';

/** The seeded store in three processes behind nginx, on one PostgreSQL and one bucket. */
export interface StoreCluster extends Door {
  /** Each by itself, as a supervisor knows them. */
  readonly members: Member[];
  stop(): Promise<void>;
}

export interface Member {
  readonly port: number;
  store: RunningStore;
}

export async function startStoreCluster(): Promise<StoreCluster> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await startAll(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(ends: (() => unknown)[]): Promise<Omit<StoreCluster, 'stop'>> {
  const home = mkdtempSync(join(tmpdir(), 'gatefold-cluster-'));
  ends.push(() => rmSync(home, { recursive: true }));
  const database = await startDatabase(home, ends);
  const bucket = await startBucket(join(home, 'data', 'files'), ends);
  const port = await freePort();
  const members: Member[] = [];
  for (const own of [await freePort(), await freePort(), await freePort()]) {
    const env = {
      PORT: String(own),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: database,
      STORAGE_URL: bucket,
    };
    const member = { port: own, store: await startStore({ seed: false, env }) };
    members.push(member);
    ends.push(async () => {
      await member.store.kill();
      await member.store.stop();
    });
  }
  const nginx: Nginx = await startNginx(
    port,
    members.map((member) => member.port),
  );
  ends.push(() => nginx.stop());
  const origin = `http://127.0.0.1:${port}`;
  return { origin, members, cookieOf: (user) => `sid_${port}=${sessionTokens[user]}` };
}

async function startDatabase(home: string, ends: (() => unknown)[]): Promise<string> {
  // PostgreSQL runs as another user, who has to get through to its folder.
  chmodSync(home, 0o755);
  cpSync(await storeTemplate('postgres'), home, { recursive: true });
  giveAway(join(home, 'cluster'));
  const cluster = await startCluster(postgresPrograms() ?? '', join(home, 'cluster'));
  ends.push(() => cluster.stop());
  return cluster.url;
}

/** With the files of the seeded store. */
async function startBucket(folder: string, ends: (() => unknown)[]): Promise<string> {
  const objects = await startObjectStore();
  ends.push(() => objects.stop());
  const address = objects.newAddress();
  const { s3, place } = await bucketAt(address);
  const kept = new S3Blobs(s3, place);
  const local = await new LocalBlobs(folder).open(new Date(0));
  for await (const name of local.list()) {
    await kept.putFile(join(folder, placeOf(name)));
  }
  return address;
}
