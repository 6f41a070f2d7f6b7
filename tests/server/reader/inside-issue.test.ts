import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePageUrl, Inside } from '#contract/api/issueContent.ts';
import { calls } from '#contract/api/registry.ts';
import { issues, packs } from '../../../server/platform/db/schema.ts';
import { buildPacks } from '../../helpers/builtPack.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { issueIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('the inside of an issue, on %s', (db) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openSeededDoor(db);
  });
  afterAll(() => store.close());

  const inside = async (id: number) => {
    const path = calls.inside.path.replace(':id', String(id));
    return Inside.parse(await (await fetch(store.origin + path)).json());
  };
  const sampleOf = async (id: number) => {
    const rows = await store.db.select().from(packs).where(eq(packs.issueId, id));
    return rows.find(({ type }) => type === 'sample')?.file ?? '';
  };

  it('is the size of the file until the packs are built', async () => {
    const shown = await inside(issueIds.withSample);
    expect(shown).toEqual({ pages: [], contents: [], fileSize: expect.any(Number) });
    expect(shown.fileSize).toBeGreaterThan(0);
  });

  it('has for a guest the pages of the sample after the cover, and no page of the whole issue', async () => {
    await buildPacks(store.resources);
    const { pages } = await inside(issueIds.withSample);
    const pack = await sampleOf(issueIds.withSample);
    expect(pages.map(({ url, page }) => [page, url])).toEqual(
      [2, 3].map((page) => [page, samplePageUrl(pack, page)]),
    );
    expect((await fetch(store.origin + pages[0]?.url)).status).toBe(200);
    expect((await inside(issueIds.free)).pages).toEqual([]);
  }, 240_000);

  it('is unknown for an issue that is not listed, and for none', async () => {
    const nothing = { pages: [], contents: [], fileSize: null };
    const at = eq(issues.id, issueIds.withSample);
    await store.db.update(issues).set({ withdrawnAt: new Date() }).where(at);
    expect(await inside(issueIds.withSample)).toEqual(nothing);
    expect(await inside(99_999)).toEqual(nothing);
  });
});
