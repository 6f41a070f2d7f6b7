import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { PACK_FORMAT } from '#contract/pack/format.ts';
import type { BlobStore } from '../../platform/blobs/blobStore.ts';
import { batchFiles } from '../pdf-worker/packing/batchFile.ts';
import { sourceName } from '../pdf-worker/protocol.ts';
import type { PackKey } from './packRows.ts';

/**
 * The folders of unfinished packs. A folder keeps the batches that are built, so that a build continues
 * after the end of its process. The name has the format, because batches of two formats cannot be mixed.
 */
const parentFolderIn = (dataDir: string): string => path.join(dataDir, 'packs');

const nameOf = ({ issueId, type, pdf }: PackKey): string =>
  `${issueId}.${type}.${pdf.slice(0, 16)}.${PACK_FORMAT}`;

export const packFolderOf = (dataDir: string, key: PackKey): string =>
  path.join(parentFolderIn(dataDir), nameOf(key));

/** Creates the folder with the PDF, unless an earlier process has. */
export async function fillPackFolder(
  folder: string,
  blobs: BlobStore,
  pdf: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const source = path.join(folder, sourceName);
  if (await exists(source)) return;
  const part = `${source}.part`;
  await pipeline(await blobs.get(pdf), createWriteStream(part), { signal });
  await rename(part, source);
}

export const isBatchBuilt = (folder: string, batch: number): Promise<boolean> =>
  exists(batchFiles(folder, batch).head);

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const Skipped = z.array(z.int().nonnegative());
const skippedIn = (folder: string): string => path.join(folder, 'skipped.json');

/** Indices of pages that ended the worker. */
export async function readSkipped(folder: string): Promise<readonly number[]> {
  const text = await readFile(skippedIn(folder), 'utf8').catch(() => '[]');
  return Skipped.parse(JSON.parse(text));
}

export const writeSkipped = (folder: string, skipped: readonly number[]): Promise<void> =>
  writeFile(skippedIn(folder), JSON.stringify(skipped));

export const deletePackFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/** Deletes the folders of packs that are finished, deleted, or of another format. */
export async function deleteOtherPackFolders(
  dataDir: string,
  unfinished: readonly PackKey[],
): Promise<void> {
  const kept = new Set(unfinished.map(nameOf));
  const parent = parentFolderIn(dataDir);
  for (const name of await readdir(parent).catch(() => []))
    if (!kept.has(name)) await deletePackFolder(path.join(parent, name));
}
