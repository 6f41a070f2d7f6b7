import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { precompress } from '../../../scripts/build.ts';
import { changesOf } from '../../../scripts/release.ts';

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

it.each([
  ['0.2.0', '## [0.2.0] - 2027-01-05\nNew.\n'],
  ['0.3.0', '## [Unreleased]\nNext.\n'],
])(
  'the release of %s has its part of the changelog, or the changes since the last one',
  (version, part) => {
    const log =
      '# Changelog\n## [Unreleased]\nNext.\n## [0.2.0] - 2027-01-05\nNew.\n## [0.1.0]\nOld.\n';
    expect(changesOf(log, version)).toBe(part);
  },
);
