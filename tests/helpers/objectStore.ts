import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openBucket } from '../../server/platform/blobs/s3Blobs.ts';
import { type BucketLocation, storageLocationOf } from '../../server/config/storageLocation.ts';

/** A server that speaks S3, in a process of its own, with one empty bucket. */
export interface ObjectStore {
  /** For STORAGE_URL: a new folder of the bucket, so that two stores do not see each other's files. */
  newAddress(): string;
  readonly endpoint: string;
  /** Kills the process; the files stay. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with the same files. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The keys of s3rver, for this process and its children. */
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export async function startObjectStore(): Promise<ObjectStore> {
  Object.assign(process.env, keys);
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-s3-'));
  let running = await run(folder, 0);
  const { port } = running;
  const endpoint = `http://127.0.0.1:${port}`;
  let count = 0;
  return {
    newAddress: () => `s3://magazines/store-${(count += 1)}?endpoint=${endpoint}`,
    endpoint,
    kill: () => running.kill(),
    async restart() {
      running = await run(folder, port);
    },
    async stop() {
      await running.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The bucket at an address for STORAGE_URL. The test closes it. */
export async function bucketAt(address: string) {
  const place = storageLocationOf(address) as BucketLocation;
  return { place, s3: await openBucket(place) };
}

/** The rules of docs/running/several-processes.md, for any store. */
const crossOrigin = `<CORSConfiguration><CORSRule>
<AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
<AllowedHeader>Range</AllowedHeader><ExposeHeader>Content-Range</ExposeHeader>
</CORSRule></CORSConfiguration>`;

async function run(folder: string, port: number) {
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const options = ['-s', '-d', folder, '-a', '127.0.0.1', '-p', String(port)];
  const rules = join(folder, 'cors.xml');
  writeFileSync(rules, crossOrigin);
  const child = spawn(
    process.execPath,
    [program, ...options, '--configure-bucket', 'magazines', rules],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  return {
    port: await portOf(child),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('s3rver was not piped.');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (!port) continue;
    child.stdout.resume();
    return Number(port);
  }
  throw new Error('s3rver did not start.');
}
