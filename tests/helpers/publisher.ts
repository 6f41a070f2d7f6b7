import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { MinorUnits } from '#contract/money.ts';
import { coverRenditions, files, issues } from '../../server/platform/db/schema.ts';
import {
  publishIssue,
  type PublishInput,
  type PublishOptions,
} from '../../server/publishing/index.ts';
import { openResources, type Resources } from '../../server/platform/resources.ts';
import { readSettings } from '../../server/config/settings.ts';
import { type Database, fillDataDir, type Template } from './storeTemplate.ts';
import { newDatabase, quickest } from './testDatabase.ts';

/** A store in this process, with a folder for the publisher's files. */
export interface Publisher {
  readonly resources: Resources;
  readonly folder: string;
  /** Writes a file into the publisher's folder and returns its path. */
  write(name: string, content: string | Buffer): Promise<string>;
  publish(
    file: string,
    more?: Partial<PublishInput>,
    terms?: PublishOptions,
  ): ReturnType<typeof publishIssue>;
  close(): Promise<void>;
}

/**
 * @param env more settings of the store
 */
export async function openPublisher(
  db: Database = quickest,
  env: Readonly<Record<string, string>> = {},
  rows: Template = 'migrated',
): Promise<Publisher> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-publish-'));
  const dataDir = join(folder, 'data');
  const database = db === 'postgres' ? await newDatabase(rows) : null;
  await fillDataDir(dataDir, db, rows);
  const address = database && { DATABASE_URL: database.url };
  // A line for each request would hide the results of the tests.
  const settings = { LOG_LEVEL: 'error', ...env, DATA_DIR: dataDir, ...address };
  const resources = await openResources(readSettings(settings));
  return {
    resources,
    folder,
    async write(name, content) {
      await writeFile(join(folder, name), content);
      return join(folder, name);
    },
    publish: (file, more, terms) =>
      publishIssue(
        resources,
        { file, title: 'Tides', price: null, samplePages: 0, ...more },
        undefined,
        terms,
      ),
    async close() {
      await resources.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const dollars = (cents: number): MinorUnits => cents as MinorUnits;

/** All rows of all issues. */
export async function everything({ db }: Resources) {
  return {
    issues: await db.select().from(issues).orderBy(issues.sortOrder),
    covers: await db.select().from(coverRenditions),
    files: await db.select().from(files),
  };
}

export async function rowOf(resources: Resources, id: number) {
  const found = (await everything(resources)).issues.find((issue) => issue.id === id);
  if (!found) throw new Error(`No issue ${id}.`);
  return found;
}

/** The faults of a store: rows whose file is missing or has another size, and leftover work folders. */
export async function faultsOf(resources: Resources): Promise<string[]> {
  const rows = await everything(resources);
  const faults: string[] = [];
  for (const { sha256, size } of rows.files) {
    const head = await resources.blobs.head(sha256);
    if (head?.size !== size) faults.push(`file ${sha256}: ${head?.size ?? 'missing'}, not ${size}`);
  }
  for (const { id } of rows.issues) {
    const covers = rows.covers.filter(({ issueId }) => issueId === id).length;
    if (covers !== 8) faults.push(`issue ${id}: ${covers} covers`);
  }
  const work = join(resources.settings.dataDir, 'work');
  return [...faults, ...(await readdir(work).catch(() => []))];
}

export const bytesOf = async ({ blobs }: Resources, sha256: string | null): Promise<Buffer> =>
  buffer(await blobs.get(sha256 ?? ''));

/** The same PDF without compression, so that its text can be searched. */
export async function unpacked(pdf: Buffer): Promise<string> {
  const { qpdf } = await import('../../server/publishing/pdf-worker/qpdf.ts');
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-unpacked-'));
  try {
    await writeFile(join(folder, 'in.pdf'), pdf);
    await qpdf(folder, ['--qdf', '--object-streams=disable', '/folder/in.pdf', '/folder/out.pdf']);
    return await readFile(join(folder, 'out.pdf'), 'latin1');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
