import fs from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { qpdf } from '../../../server/publishing/pdf-worker/qpdf.ts';
import { rewrite } from '../../../server/publishing/pdf-worker/rewritePdf.ts';
import { sourceName } from '../../../server/publishing/pdf-worker/workerProtocol.ts';
import { isDiskFull } from '../../../server/platform/disk.ts';
import { madePdf } from '../../helpers/madePdf.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-full-'));
  await writeFile(join(folder, sourceName), madePdf({ pages: 6 }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** The disk has room for some writes, and for none after them. */
function fillAfter(writes: number): void {
  const write = fs.writeSync.bind(fs) as (...args: unknown[]) => number;
  let left = writes;
  vi.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => {
    left -= 1;
    if (left >= 0) return write(...args);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
}

it.each([0, 1, 2])(
  'a sound PDF is not called damaged on a disk that is full after %i writes',
  async (writes) => {
    fillAfter(writes);
    const ending = await rewrite(folder).then(
      ({ warnings }) => warnings,
      (error: unknown) => isDiskFull(error),
    );
    expect(ending).toBe(true);
  },
);

it('qpdf rejects on a full disk', async () => {
  const args = ['--qdf', `/folder/${sourceName}`, '/folder/out.pdf'];
  fillAfter(0);
  await expect(qpdf(folder, args)).rejects.toMatchObject({ code: 'ENOSPC' });
});
