import { loadImage } from '@napi-rs/canvas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LatestIssue, latestIssueId, samplePageUrl } from '#contract/api/issueContent.ts';
import { buildIfStale } from '../../../scripts/build.ts';
import { issues, packs } from '../../../server/platform/db/schema.ts';
import { buildPacks } from '../../helpers/builtPack.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';

/** The newest listed issue of the seed. Its sample has two pages. */
const newest = issueIds.withoutTitle;

function latestIn(document: string): LatestIssue | null {
  const block = new RegExp(`id="${latestIssueId}">(.*?)</script>`, 's').exec(document);
  return block?.[1] === undefined ? null : LatestIssue.parse(JSON.parse(block[1]));
}

describe.each(databases)('the first spread of the latest issue, on %s', (db) => {
  let store: OpenDoor;
  beforeAll(async () => {
    await buildIfStale();
    store = await openSeededDoor(db);
    await buildPacks(store.resources);
  }, 240_000);
  afterAll(() => store.close());

  const documentAt = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(store.origin + path, { headers })).text();
  const get = (url: string) => fetch(store.origin + url);
  const packOf = async (type: 'full' | 'sample') => {
    const rows = await store.db.select().from(packs).where(eq(packs.issueId, newest));
    return rows.find((row) => row.type === type)?.file ?? '';
  };

  it('stands in every page of the store outside of frames', async () => {
    const expected = { id: newest, spread: [{ url: samplePageUrl(await packOf('sample'), 2) }] };
    for (const path of ['/', '/account', `/read/${issueIds.free}`])
      expect(latestIn(await documentAt(path))).toMatchObject(expected);
    expect(latestIn(await documentAt('/', { 'sec-fetch-dest': 'iframe' }))).toBeNull();
  });

  it('is open to everyone as pictures that caches keep, and sets no cookie', async () => {
    const latest = latestIn(await documentAt('/'));
    const [page] = latest?.spread ?? [];
    const answer = await get(page?.url ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const picture = await loadImage(Buffer.from(await answer.arrayBuffer()));
    expect(picture).toMatchObject({ width: page?.width, height: page?.height });
  });

  it('is the only part of an issue with such an address', async () => {
    const [sample, full] = [await packOf('sample'), await packOf('full')];
    expect((await get(samplePageUrl(full, 2))).status).toBe(404);
    expect((await get(samplePageUrl('0'.repeat(64), 2))).status).toBe(404);
    expect((await get(samplePageUrl(sample, 3))).status).toBe(404);
    expect((await get(`/sample/${sample}/0.webp`)).status).toBe(400);
  });

  it('is drawn above the first cards, but not with an address of a part of the list', async () => {
    const above = /data-front.*\/sample\/[0-9a-f]+\/2\.webp.*<ul/s;
    expect(await documentAt('/')).toMatch(above);
    for (const query of ['?tab=free', '?search=a', '?sort=1', '?offset=12'])
      expect(await documentAt(`/${query}`)).not.toContain('data-front');
  });

  it('draws no plans for a browser whose user subscribes', async () => {
    expect(await documentAt('/')).toContain('href="/plans"');
    const headers = { cookie: 'gatefold_subscribed=yes' };
    expect(await documentAt('/', headers)).not.toContain('href="/plans"');
  });

  it('disappears with the issue, and in a store with fewer than four issues', async () => {
    const { db: rows } = store;
    const url = samplePageUrl(await packOf('sample'), 2);
    const withdraw = (id: number) =>
      rows.update(issues).set({ withdrawnAt: new Date() }).where(eq(issues.id, id));
    await withdraw(newest);
    expect((await get(url)).status).toBe(404);
    expect(latestIn(await documentAt('/'))?.id).toBe(issueIds.withSample);
    await withdraw(issueIds.withSample);
    expect(latestIn(await documentAt('/'))).toBeNull();
    expect(await documentAt('/')).not.toContain('aria-labelledby="latest-label"');
  });
});
