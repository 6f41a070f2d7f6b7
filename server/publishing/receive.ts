import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Bring, startsLikePdf } from './intake.ts';

class TooLarge extends Error {}

/**
 * Writes down a PDF that comes over the network. What is longer than it may be is refused as soon as
 * that is known; the stream is left open, so that an answer can still be sent on its connection.
 * @param announced bytes that are said to come, if it is said
 */
export const receive =
  (body: Readable, announced?: number): Bring =>
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
    return (await startsLikePdf(target)) ? null : 'not_a_pdf';
  };
