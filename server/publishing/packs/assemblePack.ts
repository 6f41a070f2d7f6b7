import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PACK_FORMAT, PREFIX_BYTES, writePrefix } from '#contract/pack/format.ts';
import type { BlobStore } from '../../platform/blobs/blobStore.ts';
import { PackHead, type Part } from '#contract/pack/head.ts';
import {
  batchFiles,
  type PackBatch,
  pictureFiles,
  readBatch,
  readPictureSize,
} from '../pdf-worker/packing/batchFile.ts';
import type { StoredFile } from '../storeFiles.ts';

/** The media type of a pack. */
const PACK_TYPE = 'application/x-gatefold-pack';

/** The file of a pack with the columns that describe it. */
export interface StoredPack extends StoredFile {
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

interface PackFiles {
  /** All of them are in this folder. */
  readonly folder: string;
  readonly batchCount: number;
  /** Indices of the pages whose pictures at reading size are in the pack. */
  readonly pictured: readonly number[];
  /** The pages of the document of which this is the opening pack; by default the pack is whole. */
  readonly openingOf?: number;
}

export async function storePack(blobs: BlobStore, files: PackFiles): Promise<StoredPack> {
  const { file, ...columns } = await assemblePack(files);
  return { ...(await blobs.putFile(file)), mediaType: PACK_TYPE, ...columns };
}

async function assemblePack({ folder, batchCount, pictured, openingOf = 0 }: PackFiles) {
  const batches: PackBatch[] = [];
  for (let batch = 0; batch < batchCount; batch += 1) batches.push(await readBatch(folder, batch));
  const pictures = await picturesIn(folder, pictured);
  const built = batches.flatMap((one) => one.pages);
  const missing = Math.max(0, openingOf - built.length);
  const pages = [...built, ...Array.from({ length: missing }, () => emptyPage)];
  const { pieces, ...places } = placesOf(folder, batches, pages, pictures);
  const values = {
    ...headOf(batches[0]?.document ?? null, pages),
    ...places,
    marksPainted: true,
  };
  const whole = PackHead.parse(openingOf > 0 ? { ...values, isOpening: true } : values);
  const head = gzipSync(JSON.stringify(whole), { level: 9 });
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
  pages: PackBatch['pages'],
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
  const pictures = pages.map((): PackHead['pictures'][number] => null);
  const putPictures = (some: readonly PictureInFolder[]): void => {
    for (const { index, size } of some) {
      const [length, width, height] = size;
      const file = pictureFiles(folder, index).data;
      pictures[index] = [...put({ file, begin: 0, length }), width, height];
    }
  };
  putPictures(files.filter(({ index }) => index === 0));
  const allBlocks = pages.map((page) => page.blocks);
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
  const unbuilt = pages.length - previews.length;
  previews.push(...Array.from({ length: unbuilt }, () => null));
  putPictures(files.filter(({ index }) => index > 0));
  return { blocks, text, sheets, previews, pictures, pieces };
}

/** A page of a document whose opening pack this is. */
const emptyPage: PackBatch['pages'][number] = {
  size: [0, 0],
  color: null,
  ranges: [],
  blocks: [],
  thumbnail: 0,
  preview: null,
  differs: false,
  paintTime: null,
};

const headOf = (
  document: PackBatch['document'],
  pages: PackBatch['pages'],
): Omit<PackHead, keyof Places> => ({
  format: PACK_FORMAT,
  sizes: pages.map(({ size }) => size),
  labels: document?.labels ?? null,
  outline: document?.outline ?? [],
  language: document?.language ?? null,
  direction: document?.direction,
  colors: pages.map(({ color }) => color),
  ranges: pages.map(({ ranges }) => ranges),
  thumbnails: pages.map(({ thumbnail }) => thumbnail),
  differs: pages.map(({ differs }) => differs),
});

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
