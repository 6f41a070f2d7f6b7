import { readSync } from 'node:fs';

const chunkLength = 1 << 20;
/** So much of a chunk is seen with the next one again, so that nothing is cut in two. */
const overlap = 512;

/** Goes through an open file; `look` gets bytes, one to a character, and where they begin in the file. */
export function eachChunk(file: number, look: (bytes: string, from: number) => void): void {
  const buffer = Buffer.alloc(chunkLength);
  for (let from = 0; ; from += chunkLength - overlap) {
    const count = readSync(file, buffer, 0, chunkLength, from);
    look(buffer.toString('latin1', 0, count), from);
    if (count < chunkLength) return;
  }
}
