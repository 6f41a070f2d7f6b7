import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPrefix } from '#contract/pack/format.ts';
import { pictureOf } from '#contract/pack/head.ts';
import { issues, packs, fileVersions, subscriptions } from '../../../server/platform/db/schema.ts';
import { buildPacks, headIn, packRows } from '../../helpers/builtPack.ts';
import { openSeededDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { issueIds, userIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

async function packOf(reader: Visit, id: number, type: 'full' | 'sample') {
  const { pack: found } = await reader.link(id, type);
  if (!found) throw new Error('The link has no pack.');
  return found;
}

describe.each(databases)('the pack of a document, on %s', (db) => {
  let store: OpenDoor;
  let buyer: Visit;
  let pack: NonNullable<Awaited<ReturnType<Visit['link']>>['pack']>;
  beforeAll(async () => {
    store = await openSeededDoor(db);
    await buildPacks(store.resources);
    buyer = await visit(store, 'buyer');
    pack = await packOf(buyer, issueIds.bought, 'full');
  }, 240_000);
  afterAll(() => store.close());

  it('is at the address of the link, with the size of the link', async () => {
    const answer = await buyer.get(pack.url);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(pack.size);
    const headBytes = readPrefix(bytes) ?? 0;
    expect(pack.head_end).toBe(12 + headBytes);
    const { begin, end } = pictureOf(headIn(bytes), headBytes, 0)?.range ?? {};
    expect([begin, end]).toEqual([pack.head_end, pack.picture_end]);
    const [issue] = await store.db.select().from(issues).where(eq(issues.id, issueIds.bought));
    expect(headIn(bytes).sizes).toHaveLength(issue?.fullPages ?? 0);
  });

  it('comes by ranges, never encoded, and may be kept by the browser of its reader', async () => {
    const answer = await buyer.get(pack.url, { range: 'bytes=0-11', 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(206);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-range': `bytes 0-11/${pack.size}`,
      'content-length': '12',
      'cache-control': 'private, max-age=43200, immutable',
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  it('is refused to another session, with any rights', async () => {
    for (const user of ['stranger', 'new', 'subscriber'] as const)
      expect(await refusalOf(await (await visit(store, user)).get(pack.url))).toBe(
        '403 link_expired',
      );
  });

  it("is refused to the browser's own viewer", async () =>
    expect((await buyer.get(pack.url, { 'sec-fetch-dest': 'iframe' })).status).toBe(403));

  it('of the sample is for everyone who may read the sample, and has its pages only', async () => {
    const guest = await visit(store, 'guest');
    const sample = await packOf(guest, issueIds.withSample, 'sample');
    const answer = await guest.get(sample.url);
    expect(answer.status).toBe(200);
    const [issue] = await store.db.select().from(issues).where(eq(issues.id, issueIds.withSample));
    const head = headIn(Buffer.from(await answer.arrayBuffer()));
    expect(head.sizes).toHaveLength(issue?.samplePages ?? 0);
    const full = await packOf(await visit(store, 'subscriber'), issueIds.withSample, 'full');
    expect(await refusalOf(await guest.get(full.url))).toBe('403 link_expired');
    expect(await refusalOf(await guest.get(sample.url.replace('.sample.', '.full.')))).toBe(
      '403 link_expired',
    );
  });

  it('is refused at the next range after the right has ended, though the link still holds', async () => {
    const ends = new Date(store.clock.time + 60_000);
    await store.db
      .update(subscriptions)
      .set({ expiresAt: ends })
      .where(eq(subscriptions.userId, userIds.lapsed));
    const reader = await visit(store, 'lapsed');
    const { url } = await packOf(reader, issueIds.notBought, 'full');
    const ask = () => reader.get(url, { range: 'bytes=0-9' });
    expect((await ask()).status).toBe(206);
    const begun = store.clock.time;
    store.clock.time = ends.getTime();
    expect(await refusalOf(await ask())).toBe('403 purchase_required');
    store.clock.time = begun;
  });

  it('of a replaced file is read on by the links that were given before', async () => {
    const free = await packOf(buyer, issueIds.free, 'full');
    const ask = () => buyer.get(free.url, { range: 'bytes=0-9' });
    const isThis = eq(issues.id, issueIds.free);
    const [before] = await store.db.select().from(issues).where(isThis);
    const [other] = await store.db.select().from(issues).where(eq(issues.id, issueIds.bought));
    await store.db.update(issues).set({ full: other?.full }).where(isThis);
    expect(await refusalOf(await ask())).toBe('410 file_gone');
    const file = before?.full ?? '';
    const replacedAt = new Date(store.clock.time);
    await store.db
      .insert(fileVersions)
      .values({ issueId: issueIds.free, type: 'full', file, replacedAt });
    expect((await ask()).status).toBe(206);
    await store.db.delete(fileVersions);
    await store.db.update(issues).set({ full: file }).where(isThis);
  });

  it('is not in a link while it is not built, or has another format', async () => {
    const isThis = eq(packs.issueId, issueIds.bought);
    const before = (await packRows(store.resources)).find(
      ({ issueId, type }) => issueId === issueIds.bought && type === 'full',
    );
    await store.db.update(packs).set({ format: 0 }).where(isThis);
    expect((await buyer.link(issueIds.bought, 'full')).pack).toBeUndefined();
    await store.db.update(packs).set({ format: before?.format }).where(isThis);
    expect((await buyer.link(issueIds.bought, 'full')).pack).toBeDefined();
  });
});
