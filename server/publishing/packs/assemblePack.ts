import { type FileHandle, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACK_FORMAT, PREFIX_BYTES, writePrefix } from '#contract/pack/format.ts';
import { PackHead, type Part } from '#contract/pack/head.ts';
import { batchFiles, PackBatch } from '../pdf-worker/packing/batchFile.ts';

interface AssembledPack {
  readonly file: string;
  /** The end of the head, in bytes. */
  readonly headEnd: number;
}

/** A range of the data file of a batch. */
interface Piece {
  readonly batch: number;
  readonly begin: number;
  readonly length: number;
}

/** Writes the pack of all batches of a folder. */
export async function assemblePack(folder: string, batchCount: number): Promise<AssembledPack> {
  const batches: PackBatch[] = [];
  for (let batch = 0; batch < batchCount; batch += 1) {
    const text = await readFile(batchFiles(folder, batch).head, 'utf8');
    batches.push(PackBatch.parse(JSON.parse(text)));
  }
  const { pieces, ...places } = placesOf(batches);
  const head = gzipSync(JSON.stringify(headOf(batches, places)), { level: 9 });
  const file = path.join(folder, 'pack');
  const target = await open(file, 'w');
  try {
    await target.write(writePrefix(head.length));
    await target.write(head);
    await target.write(places.blocks);
    await copyPieces(folder, target, pieces);
  } finally {
    await target.close();
  }
  return { file, headEnd: PREFIX_BYTES + head.length };
}

interface Places {
  readonly blocks: Buffer;
  readonly text: Part[];
  readonly sheets: (Part | null)[];
  readonly previews: PackHead['previews'];
}

/** The parts of all batches in the order of the pack: texts, then sheets, then previews. */
function placesOf(batches: readonly PackBatch[]): Places & { readonly pieces: readonly Piece[] } {
  const allBlocks = batches.flatMap(({ pages }) => pages.map(({ blocks: page }) => page));
  const blocks = gzipSync(JSON.stringify(allBlocks), { level: 9 });
  const pieces: Piece[] = [];
  let at = blocks.length;
  const put = (piece: Piece): Part => {
    pieces.push(piece);
    const part: Part = [at, piece.length];
    at += piece.length;
    return part;
  };
  const text = batches.map((one, batch) => put({ batch, begin: 0, length: one.text }));
  const sheets = batches.map((one, batch) =>
    one.sheet > 0 ? put({ batch, begin: one.text, length: one.sheet }) : null,
  );
  const previews = batches.flatMap((one, batch) => {
    let begin = one.text + one.sheet;
    return one.pages.map(({ preview }): PackHead['previews'][number] => {
      if (!preview) return null;
      const [length, width, height] = preview;
      const part = put({ batch, begin, length });
      begin += length;
      return [...part, width, height];
    });
  });
  return { blocks, text, sheets, previews, pieces };
}

function headOf(
  batches: readonly PackBatch[],
  { blocks, text, sheets, previews }: Places,
): PackHead {
  const pages = batches.flatMap((one) => one.pages);
  const document = batches[0]?.document;
  return PackHead.parse({
    format: PACK_FORMAT,
    sizes: pages.map(({ size }) => size),
    labels: document?.labels ?? null,
    outline: document?.outline ?? [],
    language: document?.language ?? null,
    colors: pages.map(({ color }) => color),
    ranges: pages.map(({ ranges }) => ranges),
    blocks: [0, blocks.length],
    text,
    sheets,
    thumbnails: pages.map(({ thumbnail }) => thumbnail),
    previews,
    differs: pages.map(({ differs }) => differs),
    pictures: pages.map(() => null),
  });
}

/** One piece at a time, so that a pack of thousands of pages takes little memory. */
async function copyPieces(
  folder: string,
  target: FileHandle,
  pieces: readonly Piece[],
): Promise<void> {
  for (const { batch, begin, length } of pieces) {
    const source = await open(batchFiles(folder, batch).data);
    try {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await source.read(bytes, 0, length, begin);
      if (bytesRead !== length) throw new Error('The data file of a batch is too short.');
      await target.write(bytes);
    } finally {
      await source.close();
    }
  }
}
