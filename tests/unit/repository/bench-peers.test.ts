import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { missingOf } from '../../../bench/render/installPeers.ts';
import { nginx } from '../../../bench/server/peers.ts';
import { notMeasured } from '../../../bench/bench.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-peers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function installed(name: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'package.json'), '{}');
}

describe('a reader of the bench', () => {
  test('is missing with those of its packages that are not installed', () => {
    installed('react');
    installed('react-dom');
    expect(missingOf('react-pdf', folder)).toEqual(['react-pdf']);
    installed('react-pdf');
    expect(missingOf('react-pdf', folder)).toEqual([]);
  });

  test('is missing with all packages where nothing is installed', () => {
    const absent = join(folder, 'absent');
    expect(missingOf('embedpdf', absent)).toEqual([
      '@embedpdf/engines',
      '@embedpdf/models',
      '@embedpdf/pdfium',
    ]);
  });
});

describe('nginx beside the store', () => {
  test('is refused with a sentence where it is not installed', async () => {
    const absent = join(folder, 'nginx');
    await expect(nginx(folder, { rules: '' }, absent)).rejects.toThrow(
      `nginx is not installed: there is no ${absent}.`,
    );
  });

  test('is refused with a sentence where it ends before it answers', async () => {
    await expect(nginx(folder, { rules: '' }, '/bin/false')).rejects.toThrow('nginx ended with 1.');
  });

  test('leaves a row with the sentence where a measure needs it', () => {
    const error = new Error('nginx is not installed: there is no /usr/sbin/nginx.');
    expect(notMeasured('ranges', error, 1)).toMatchObject({
      measure: 'ranges',
      reached: 'not measured: nginx is not installed: there is no /usr/sbin/nginx.',
      holds: false,
    });
  });
});
