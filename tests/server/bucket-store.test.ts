import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePress, publishIssue } from '../../server/publish/index.ts';
import type { Resources } from '../../server/resources.ts';
import { madePdf } from '../helpers/madePdf.ts';
import { type ObjectStore, startObjectStore } from '../helpers/objectStore.ts';
import { faultsOf, openPublisher } from '../helpers/publisher.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';
import { refusalOf, visit } from '../helpers/visit.ts';

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());

describe('a store whose files lie in a bucket', () => {
  it('publishes and is read by ranges; without the bucket it says when to come again', async () => {
    const file = madePdf({ pages: 3 });
    const store = await openWith(file);
    try {
      const guest = await visit(store, 'guest');
      const { url } = await guest.link(1, 'full');
      const ask = () => guest.get(url, { range: 'bytes=5-14' });
      const answer = await ask();
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toMatch(/^bytes 5-14\/\d+$/);
      expect((await answer.arrayBuffer()).byteLength).toBe(10);
      const [issue] = (await (await guest.get('/api/issues')).json()) as [
        { cover: { file_name: string } },
      ];
      const cover = () => guest.get(`/cover/resolve/${issue.cover.file_name}?w=500`);
      expect((await cover()).headers.get('cache-control')).toContain('immutable');

      await objects.kill();
      for (const asked of [ask, cover]) {
        const refused = await asked();
        expect(await refusalOf(refused.clone())).toBe('503 files_unavailable');
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(refused.headers.get('cache-control')).toBe('no-store');
        expect(refused.headers.get('content-range')).toBeNull();
      }
      // The rest of the store goes on.
      expect((await guest.get('/api/issues')).status).toBe(200);
      expect((await guest.get('/readyz')).status).toBe(200);

      await objects.restart();
      expect((await ask()).status).toBe(206);
      expect((await cover()).status).toBe(200);
    } finally {
      await store.stop();
    }
  });

  it('that cannot be reached does not open, and says why', async () => {
    const env = { STORAGE_URL: 's3://nowhere?endpoint=http://127.0.0.1:9' };
    await expect(startStore({ seed: false, env })).rejects.toThrow(
      'STORAGE_URL is of no use: no S3 answers at 127.0.0.1:9 (ECONNREFUSED).',
    );
  });
});

/** With one free issue, which it has published itself. */
async function openWith(file: Buffer): Promise<RunningStore> {
  const publisher = await openPublisher('pglite');
  try {
    const path = await publisher.write('issue.pdf', file);
    return await startStore({
      db: 'pglite',
      seed: false,
      env: { STORAGE_URL: objects.newAddress() },
      async prepare(resources: Resources) {
        await publishIssue(resources, { file: path, title: 'Tides', price: null, samplePages: 1 });
        expect(await faultsOf(resources)).toEqual([]);
      },
    });
  } finally {
    await closePress();
    await publisher.close();
  }
}
