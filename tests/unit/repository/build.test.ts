import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { precompress } from '../../../scripts/build.ts';

const folder = mkdtempSync(join(tmpdir(), 'precompress-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The store is open while the build compresses its files, and browsers keep what they get for a year. */
it('a compressed file is whole as soon as the server can send it', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `${at}.js`);
  const code = randomBytes(40_000).toString('base64');
  for (const name of names) writeFileSync(join(folder, name), `${name} ${code}`);
  const compressing = { isOver: false };
  const over = precompress(folder).then(() => (compressing.isOver = true));
  const seen = new Set<string>();
  while (!compressing.isOver) {
    await new Promise(setImmediate);
    for (const name of names) {
      const file = join(folder, `${name}.br`);
      if (seen.has(name) || !existsSync(file)) continue;
      expect(brotliDecompressSync(readFileSync(file)).toString()).toBe(`${name} ${code}`);
      seen.add(name);
    }
  }
  await over;
  expect(seen.size).toBeGreaterThan(0);
});
