import { constants, copyFile, open, stat } from 'node:fs/promises';
import { codeOf } from '../platform/operatorErrors.ts';
import type { Limits, RefusalCode } from './refusals.ts';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** PDF readers search the header within this many bytes (ISO 32000-1, annex H.3.4.1). */
const headerWithin = 1024;

/** Copies a PDF to `target`. Returns the reason if it is rejected, else null. */
export type CopySource = (target: string, limits: Limits) => Promise<RefusalCode | null>;

/**
 * Copies a publisher's file to `target`, so that it cannot change during the processing. Returns
 * the reason if it is rejected, else null. The copy costs nothing if the file system can share
 * blocks.
 * @param isAccepted checks the copy
 */
export const copyFromFile =
  (file: string, isAccepted = startsLikePdf): CopySource =>
  async (target, { fileBytes }) => {
    try {
      const refusal = await sizeRefusal(file, fileBytes);
      if (refusal) return refusal;
      await copyFile(file, target, constants.COPYFILE_FICLONE);
      return (await isAccepted(target)) ? null : 'not_a_pdf';
    } catch (error) {
      return refusalOf(error);
    }
  };

async function sizeRefusal(file: string, maxBytes: number): Promise<RefusalCode | null> {
  const found = await stat(file);
  // Reading a pipe or a device may never end.
  if (!found.isFile()) return 'not_a_file';
  if (found.size === 0) return 'empty';
  return found.size > maxBytes ? 'too_large' : null;
}

/** For files that the worker examines. */
export const isAnyFile = async (): Promise<boolean> => true;

async function startsLikePdf(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headerWithin) });
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await handle.close();
  }
}

/** A missing name, a file instead of a folder, a link to itself, or a too long name. */
const notFoundCodes = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

function refusalOf(error: unknown): RefusalCode {
  const code = codeOf(error);
  if (code && notFoundCodes.includes(code)) return 'not_found';
  if (code === 'EACCES' || code === 'EPERM') return 'unreadable';
  throw error;
}

class TooLarge extends Error {}

/**
 * Writes a PDF from a network stream. A too long PDF is rejected as soon as its length is known.
 * The stream stays open, so that the answer can still be sent on its connection.
 * @param announced the announced bytes, if known
 */
export const copyFromStream =
  (body: Readable, announced?: number, isAccepted = startsLikePdf): CopySource =>
  async (target, { fileBytes }) => {
    if (announced !== undefined && announced > fileBytes) return 'too_large';
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of body.iterator({ destroyOnReturn: false })) {
        size += (chunk as Buffer).length;
        if (size > fileBytes) throw new TooLarge();
        yield chunk as Buffer;
      }
    }
    try {
      await pipeline(counted, createWriteStream(target));
    } catch (error) {
      if (error instanceof TooLarge) return 'too_large';
      throw error;
    }
    if (size === 0) return 'empty';
    return (await isAccepted(target)) ? null : 'not_a_pdf';
  };
