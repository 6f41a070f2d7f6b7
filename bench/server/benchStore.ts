import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { signedParameter } from '#contract/paths.ts';
import { files, issues } from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';
import { addCrowd, readerToken } from '../../tests/helpers/manyUsers.ts';
import { issueIds } from '../../tests/helpers/seedPlan.ts';
import { type RunningStore, startStore } from '../../tests/helpers/startStore.ts';
import { visit } from '../../tests/helpers/visit.ts';

/** A store on PostgreSQL with the rows of years, and one issue with a file of realistic size. */
export interface BenchStore {
  readonly store: RunningStore;
  /** Folder for files of the bench; the issue's file is 'issue.pdf'. */
  readonly folder: string;
  readonly fileBytes: number;
  /** For `/metrics`. */
  readonly token: string;
  /** Names of the first covers of the shelf. */
  readonly covers: readonly string[];
  close(): Promise<void>;
}

const crowd = { issues: 10_000, readers: 100_000, purchases: 1_000_000 };
const fileBytes = 64 * 1024 * 1024;
const token = 'a-token-for-this-bench';

export async function openBenchStore(): Promise<BenchStore> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-bench-'));
  const file = join(folder, 'issue.pdf');
  // The content does not matter: the server counts bytes.
  writeFileSync(file, randomBytes(fileBytes));
  const store = await startStore({
    db: 'postgres',
    env: { METRICS_TOKEN: token, LOG_LEVEL: 'warn' },
    prepare: async (resources) => {
      await addCrowd(resources, crowd);
      await giveFile(resources, file);
    },
  });
  return {
    covers: await firstCovers(store.origin),
    store,
    folder,
    fileBytes,
    token,
    async close() {
      await store.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function firstCovers(origin: string): Promise<string[]> {
  const answer = await fetch(new URL('/api/issues', origin));
  const shelf = (await answer.json()) as { cover: { file_name: string } }[];
  return shelf.slice(0, 12).map(({ cover }) => cover.file_name);
}

/** Adds the file to the free issue, which every user may read. */
async function giveFile({ blobs, db }: Resources, file: string): Promise<void> {
  const { sha256, size } = await blobs.putFile(file);
  await db.insert(files).values({ sha256, size, mediaType: 'application/pdf' });
  await db.update(issues).set({ full: sha256 }).where(eq(issues.id, issueIds.free));
}

/** The address at which nginx or a bucket sends a file of this link, for some time. */
export async function signedAddress(
  link: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(link + signedParameter, { headers, redirect: 'manual' });
  return answer.headers.get('location') ?? '';
}

export interface Reader {
  /** The headers of every request of the browser. */
  readonly cookie: string;
  /** The document link of this session. */
  readonly file: string;
}

/** Signed-in users with a document link to the issue. */
export async function readers({ store }: BenchStore, count: number): Promise<Reader[]> {
  const port = new URL(store.origin).port;
  const all: Reader[] = [];
  for (let n = 1; n <= count; n += 1) {
    const reader = await visit(store, { cookie: `sid_${port}=${readerToken(n)}` });
    const { url } = await reader.link(issueIds.free, 'full');
    all.push({ cookie: [...reader.jar].map((pair) => pair.join('=')).join('; '), file: url });
  }
  return all;
}

const rangeBytes = 256 * 1024;

/** One range of the file, another for each number. */
export function rangeOf({ fileBytes }: BenchStore, n: number): string {
  const start = ((n * 7919) % Math.floor(fileBytes / rangeBytes)) * rangeBytes;
  return `bytes=${start}-${start + rangeBytes - 1}`;
}
