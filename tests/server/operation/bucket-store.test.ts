import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { publishIssue } from '../../../server/publishing/index.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { type ObjectStore, startObjectStore } from '../../helpers/objectStore.ts';
import { openDoor } from '../../helpers/inProcessStore.ts';
import { faultsOf } from '../../helpers/publisher.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

let objects: ObjectStore;
beforeAll(async () => {
  objects = await startObjectStore();
});
afterAll(() => objects.stop());

describe('a store whose files lie in a bucket', () => {
  it('publishes and is read by ranges; without the bucket it says when to come again', async () => {
    const door = await openDoor(quickest, { STORAGE_URL: objects.newAddress() });
    onTestFinished(() => door.close());
    const file = join(door.resources.settings.dataDir, 'issue.pdf');
    await writeFile(file, madePdf({ pages: 3 }));
    await publishIssue(door.resources, { file, title: 'Tides', price: null, samplePages: 1 });
    expect(await faultsOf(door.resources)).toEqual([]);

    const guest = await visit(door, 'stranger');
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
  });
});
