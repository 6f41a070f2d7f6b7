import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Writes each text of the bundle in brotli at its best beside it, which the server sends: a seventh
 * less than what can be packed while somebody waits, and nothing to do for each request.
 */
export async function precompress(folder: string): Promise<void> {
  const names = globSync('{assets/**/,}*.{js,mjs,css,svg}', { cwd: folder });
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      await writeFile(`${file}.br`, await compress(await readFile(file)));
    }),
  );
}
