import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { PAGES_PER_CHUNK, PACK_FORMAT } from '#contract/pack/format.ts';
import { CHUNK_BYTES } from '#contract/byteRange.ts';
import type { Resources } from '../../platform/resources.ts';
import { DiskFull, fullFolder } from '../../platform/disk.ts';
import { packing } from '../pdf-worker/index.ts';
import { limits } from '../refusals.ts';
import { storePack, type StoredPack } from './assemblePack.ts';
import type { PackRow, PackKey } from './packRows.ts';
import type { BlobStore } from '../../platform/blobs/blobStore.ts';
import {
  batchFiles,
  exists,
  type PackBatch,
  pictureFiles,
  readBatch,
  readPictureSize,
  writePicture,
} from '../pdf-worker/packing/batchFile.ts';
import { sourceName } from '../pdf-worker/workerProtocol.ts';

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
async function fillPackFolder(
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

const isBatchBuilt = (folder: string, batch: number): Promise<boolean> =>
  exists(batchFiles(folder, batch).head);

const Skipped = z.array(z.int().nonnegative());
const skippedIn = (folder: string): string => path.join(folder, 'skipped.json');

/** Indices of pages that ended the worker. */
async function readSkipped(folder: string): Promise<readonly number[]> {
  const text = await readFile(skippedIn(folder), 'utf8').catch(() => '[]');
  return Skipped.parse(JSON.parse(text));
}

const writeSkipped = (folder: string, skipped: readonly number[]): Promise<void> =>
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

interface BuildHooks {
  /** Aborted when the process stops, or when the store closes for maintenance. */
  readonly signal: AbortSignal;
  readonly onBuilt: (pages: number) => Promise<void>;
}

/** The PDF cannot be read by the builder. */
export class PackRefused extends Error {}

/**
 * Builds the pack of a PDF, ten pages at a time, and stores it. Batches of an earlier process are used.
 * Rejects with `PackRefused`, or with another error if a later attempt may succeed.
 */
export async function buildPack(
  { settings, blobs }: Resources,
  row: PackRow,
  { signal, onBuilt }: BuildHooks,
): Promise<StoredPack> {
  const folder = packFolderOf(settings.dataDir, row);
  if (fullFolder(settings)) throw new DiskFull();
  await fillPackFolder(folder, blobs, row.pdf, signal);
  const batchCount = Math.ceil(row.pages / PAGES_PER_CHUNK);
  for (let batch = 0; batch < batchCount; batch += 1) {
    signal.throwIfAborted();
    if (!(await isBatchBuilt(folder, batch))) await buildBatch(folder, batch, signal);
    await onBuilt(Math.min((batch + 1) * PAGES_PER_CHUNK, row.pages));
  }
  const pictured = await buildPictures(folder, batchCount, { signal, onBuilt });
  return storePack(blobs, { folder, batchCount, pictured });
}

/** Paints page 1 and slow pages at reading size. Returns the pages whose pictures fit the budget. */
async function buildPictures(
  folder: string,
  batchCount: number,
  { signal, onBuilt }: BuildHooks,
): Promise<readonly number[]> {
  const pages: PackBatch['pages'] = [];
  for (let batch = 0; batch < batchCount; batch += 1)
    pages.push(...(await readBatch(folder, batch)).pages);
  let budget = pictureBudget((await stat(path.join(folder, sourceName))).size, pages.length);
  const pictured: number[] = [];
  for (const page of pagesWorthPictures(pages)) {
    if (page > 0 && budget <= 0) break;
    signal.throwIfAborted();
    await buildPicture(folder, page, signal);
    await onBuilt(pages.length);
    const [bytes] = (await readPictureSize(folder, page)) ?? [0];
    if (bytes === 0 || (page > 0 && bytes > budget)) continue;
    pictured.push(page);
    budget -= bytes;
  }
  return pictured;
}

/** A page that ends the worker has no picture. */
async function buildPicture(folder: string, page: number, signal: AbortSignal): Promise<void> {
  if (await exists(pictureFiles(folder, page).head)) return;
  const job = { kind: 'picture', folder, page } as const;
  const answer = await packing.run(job, { limits, signal, onStep: () => {} });
  if (answer.kind === 'refused' && answer.code === 'disk_full') throw new DiskFull();
  if (answer.kind !== 'done') await writePicture(folder, page, null);
}

/** A page that ends the worker is left out of the pack. */
async function buildBatch(folder: string, batch: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const skipped = await readSkipped(folder);
    const begun: number[] = [];
    const answer = await packing.run(
      { kind: 'pack', folder, batch, skipped },
      { limits, signal, onStep: (page) => void begun.push(page) },
    );
    if (answer.kind === 'done') return;
    if (answer.kind === 'refused' && answer.code === 'disk_full') throw new DiskFull();
    if (answer.kind === 'refused') throw new PackRefused(answer.code);
    const page = begun.at(-1);
    if (page === undefined || skipped.includes(page))
      throw new Error(`The worker ended before a page: ${answer.kind}.`);
    await writeSkipped(folder, [...skipped, page]);
  }
}

type PackedPage = PackBatch['pages'][number];
export type MeasuredPage = Pick<PackedPage, 'paintTime' | 'differs' | 'ranges'>;

/** Bytes that a line of 20 Mbit/s brings in a millisecond. */
const bytesPerMillisecond = 2500;

/**
 * Returns how long a reader waits for a page, in milliseconds: for its painting, and for the bytes that only some pages
 * need. `contract/pack/README.md` says how the painting at reading size follows from that of the preview.
 * @param sharedBytes bytes that each page of the document needs
 */
export function waitFor({ paintTime, ranges }: MeasuredPage, sharedBytes: number): number {
  if (paintTime === null) return 0;
  return paintTime + Math.max(0, bytesOf(ranges) - sharedBytes) / bytesPerMillisecond;
}

/** The first chunk and the number of chunks of each range. */
const bytesOf = (ranges: readonly number[]): number =>
  ranges.reduce((sum, value, at) => sum + (at % 2 === 1 ? value : 0), 0) * CHUNK_BYTES;

/** A reader hardly notices a shorter wait. In milliseconds. */
const leastWait = 250;
/** At most one of so many pages, because a picture takes as long as the rest of three pages. */
const pagesPerPicture = 8;

/** Returns the indices of pages that a picture is made of: page 1, and then slow pages, the slowest first. */
export function pagesWorthPictures(pages: readonly MeasuredPage[]): readonly number[] {
  const needed = pages.flatMap(({ ranges }) => (ranges.length > 0 ? [bytesOf(ranges)] : []));
  const sharedBytes = needed.reduce((least, bytes) => Math.min(least, bytes), Infinity);
  const waits = pages.map((page) => (page.differs ? 0 : waitFor(page, sharedBytes)));
  const slow = [...waits.entries()]
    .filter(([index, wait]) => index > 0 && wait >= leastWait)
    .toSorted(([, a], [, b]) => b - a)
    .map(([index]) => index);
  return [0, ...slow.slice(0, Math.ceil(pages.length / pagesPerPicture))];
}

const mostBytesPerPage = 120_000;

/** The bytes that the pictures of a pack may have together. Page 1 has its picture in any case. */
export const pictureBudget = (pdfBytes: number, pages: number): number =>
  Math.min(pdfBytes / 4, pages * mostBytesPerPage);
