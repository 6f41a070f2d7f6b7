import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { BlobsUnavailable } from '../../../server/platform/blobs/blobStore.ts';
import { S3Blobs } from '../../../server/platform/blobs/s3Blobs.ts';
import { cuttingProxy } from '../../helpers/cuttingProxy.ts';
import { bucketAt, startObjectStore } from '../../helpers/objectStore.ts';

/** The files that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').map((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`);
    } catch {
      return '';
    }
  });

it('a bucket that resets connections in the middle of a file is unavailable, and no file stays open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-cut-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const objects = await startObjectStore();
  onTestFinished(() => objects.stop());
  const proxy = await cuttingProxy(objects.newAddress());
  onTestFinished(() => proxy.close());
  const { s3, place } = await bucketAt(proxy.url);
  const blobs = new S3Blobs(s3, place);
  const { sha256 } = await blobs.putBytes(randomBytes(3_000_000));

  proxy.cutAfter(100_000);
  const content = await blobs.get(sha256);
  await expect(buffer(content)).rejects.toThrow(BlobsUnavailable);
  proxy.cutAfter(0);
  const file = join(folder, 'file');
  writeFileSync(file, randomBytes(3_000_000));
  await expect(blobs.putFile(file)).rejects.toThrow(BlobsUnavailable);
  await expect.poll(openFiles).not.toContain(file);

  proxy.heal();
  expect(await buffer(await blobs.get(sha256))).toHaveLength(3_000_000);
  expect(await blobs.putFile(file)).toMatchObject({ size: 3_000_000 });
});
