import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACK_FORMAT, PREFIX_BYTES, writePrefix } from '#contract/pack/format.ts';
import { PackHead, type Part } from '#contract/pack/head.ts';
import {
  batchFiles,
  type PackBatch,
  pictureFiles,
  readBatch,
  readPictureSize,
} from '../pdf-worker/packing/batchFile.ts';

interface AssembledPack {
  readonly file: string;
  /** The end of the head, in bytes. */
  readonly headEnd: number;
  /** The end of the picture of page 1 at reading size, which begins at `headEnd`; null without one. */
  readonly pictureEnd: number | null;
  /** The pages that have a picture at reading size. */
  readonly pictures: number;
}

/** Bytes in memory, or a range of a file. */
type Piece =
  | Uint8Array
  | { readonly file: string; readonly begin: number; readonly length: number };

/**
 * Writes the pack of all batches of a folder.
 * @param pictured indices of the pages whose pictures at reading size are in the pack
 */
export async function assemblePack(
  folder: string,
  batchCount: number,
  pictured: readonly number[],
): Promise<AssembledPack> {
  const batches: PackBatch[] = [];
  for (let batch = 0; batch < batchCount; batch += 1) batches.push(await readBatch(folder, batch));
  const pictures = await picturesIn(folder, pictured);
  const { pieces, ...places } = placesOf(folder, batches, pictures);
  const head = gzipSync(JSON.stringify(headOf(batches, places)), { level: 9 });
  const file = path.join(folder, 'pack');
  const target = await open(file, 'w');
  try {
    for (const piece of [writePrefix(head.length), head, ...pieces]) await copyPiece(target, piece);
  } finally {
    await target.close();
  }
  const headEnd = PREFIX_BYTES + head.length;
  const first = pictures.find(({ index }) => index === 0);
  const pictureEnd = first ? headEnd + first.size[0] : null;
  return { file, headEnd, pictureEnd, pictures: pictures.length };
}

interface PictureInFolder {
  readonly index: number;
  /** Bytes, width and height. */
  readonly size: readonly [number, number, number];
}

async function picturesIn(folder: string, pictured: readonly number[]): Promise<PictureInFolder[]> {
  const pictures: PictureInFolder[] = [];
  for (const index of pictured.toSorted((a, b) => a - b)) {
    const size = await readPictureSize(folder, index);
    if (size) pictures.push({ index, size });
  }
  return pictures;
}

type Places = Pick<PackHead, 'blocks' | 'text' | 'sheets' | 'previews' | 'pictures'>;

/** The parts in the order of the pack: the picture of page 1, blocks, texts, sheets, previews, and the other pictures. */
function placesOf(
  folder: string,
  batches: readonly PackBatch[],
  files: readonly PictureInFolder[],
): Places & { readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  let at = 0;
  const put = (piece: Piece): Part => {
    pieces.push(piece);
    const part: Part = [at, piece.length];
    at += piece.length;
    return part;
  };
  const inBatch = (batch: number, begin: number, length: number): Part =>
    put({ file: batchFiles(folder, batch).data, begin, length });
  const pictures = batches.flatMap(({ pages }) =>
    pages.map((): PackHead['pictures'][number] => null),
  );
  const putPictures = (some: readonly PictureInFolder[]): void => {
    for (const { index, size } of some) {
      const [length, width, height] = size;
      const file = pictureFiles(folder, index).data;
      pictures[index] = [...put({ file, begin: 0, length }), width, height];
    }
  };
  putPictures(files.filter(({ index }) => index === 0));
  const allBlocks = batches.flatMap(({ pages }) => pages.map(({ blocks: page }) => page));
  const blocks = put(gzipSync(JSON.stringify(allBlocks), { level: 9 }));
  const text = batches.map((one, batch) => inBatch(batch, 0, one.text));
  const sheets = batches.map((one, batch) =>
    one.sheet > 0 ? inBatch(batch, one.text, one.sheet) : null,
  );
  const previews = batches.flatMap((one, batch) => {
    let begin = one.text + one.sheet;
    return one.pages.map(({ preview }): PackHead['previews'][number] => {
      if (!preview) return null;
      const [length, width, height] = preview;
      const part = inBatch(batch, begin, length);
      begin += length;
      return [...part, width, height];
    });
  });
  putPictures(files.filter(({ index }) => index > 0));
  return { blocks, text, sheets, previews, pictures, pieces };
}

function headOf(batches: readonly PackBatch[], places: Places): PackHead {
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
    thumbnails: pages.map(({ thumbnail }) => thumbnail),
    differs: pages.map(({ differs }) => differs),
    ...places,
  });
}

/** One piece at a time, so that a pack of thousands of pages takes little memory. */
async function copyPiece(target: FileHandle, piece: Piece): Promise<void> {
  if (piece instanceof Uint8Array) return void (await target.write(piece));
  const source = await open(piece.file);
  try {
    const bytes = Buffer.alloc(piece.length);
    const { bytesRead } = await source.read(bytes, 0, piece.length, piece.begin);
    if (bytesRead !== piece.length) throw new Error('A file of a batch is too short.');
    await target.write(bytes);
  } finally {
    await source.close();
  }
}
