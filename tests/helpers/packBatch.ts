import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PackedPages } from '#contract/pack/text.ts';
import { packing } from '../../server/publishing/pdf-worker/index.ts';
import { batchFiles, PackBatch } from '../../server/publishing/pdf-worker/packing/batchFile.ts';
import { limits } from '../../server/publishing/refusals.ts';

/** A folder of the pack builder with a PDF. */
export interface PackFolder {
  readonly folder: string;
  /** The answer of the worker, and the pages that it began. */
  build(
    batch: number,
    skipped?: readonly number[],
  ): Promise<{ readonly kind: string; readonly begun: readonly number[] }>;
  read(batch: number): Promise<BuiltBatch>;
  remove(): Promise<void>;
}

export interface BuiltBatch {
  readonly head: PackBatch;
  readonly text: PackedPages;
  readonly sheet: Buffer;
  readonly previews: readonly Buffer[];
}

export async function packFolder(pdf: Buffer): Promise<PackFolder> {
  const home = await mkdtemp(join(tmpdir(), 'gatefold-packs-'));
  // The worker may use the parent folder of its job.
  const folder = await mkdtemp(join(home, 'pack-'));
  await writeFile(join(folder, 'source.pdf'), pdf);
  return {
    folder,
    async build(batch, skipped = []) {
      const begun: number[] = [];
      const job = { kind: 'pack', folder, batch, skipped } as const;
      const signal = new AbortController().signal;
      const onStep = (page: number) => void begun.push(page);
      const { kind } = await packing.run(job, { limits, signal, onStep });
      return { kind, begun };
    },
    read: (batch) => readBatch(folder, batch),
    async remove() {
      await packing.close();
      await rm(home, { recursive: true });
    },
  };
}

async function readBatch(folder: string, batch: number): Promise<BuiltBatch> {
  const files = batchFiles(folder, batch);
  const head = PackBatch.parse(JSON.parse(await readFile(files.head, 'utf8')));
  const data = await readFile(files.data);
  let at = 0;
  const next = (length: number): Buffer => data.subarray(at, (at += length));
  const text = PackedPages.parse(JSON.parse(gunzipSync(next(head.text)).toString()));
  const sheet = next(head.sheet);
  const previews = head.pages.flatMap(({ preview }) => (preview ? [next(preview[0])] : []));
  if (at !== data.length) throw new Error('The data file has more bytes than its head says.');
  return { head, text, sheet, previews };
}
