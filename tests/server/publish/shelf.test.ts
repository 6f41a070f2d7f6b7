import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issues } from '../../../server/platform/db/schema.ts';
import { openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { dialects } from '../../helpers/testDatabase.ts';

describe.each(dialects)('the list that is remembered, on %s', (database) => {
  let store: OpenDoor;
  beforeAll(async () => {
    store = await openDoor(database);
  });
  afterAll(() => store.close());

  const list = (headers: Record<string, string> = {}) =>
    fetch(new URL('/api/issues', store.origin), { headers });
  const titles = async () =>
    ((await (await list()).json()) as { title: string }[]).map(({ title }) => title);

  /** The body as it travels. */
  async function packed(encoding: string) {
    const asked = get(new URL('/api/issues', store.origin), {
      headers: { 'accept-encoding': encoding },
    });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { encoding: answer.headers['content-encoding'], bytes: await buffer(answer) };
  }

  it('is never older than the request, whichever process changed an issue', async () => {
    expect(await titles()).toEqual([]);
    const id = await store.publish('One');
    expect(await titles()).toEqual(['One']);
    await store.db.update(issues).set({ title: 'Another' }).where(eq(issues.id, id));
    expect(await titles()).toEqual(['Another']);
    await store.publish('Two');
    expect(await titles()).toEqual(['Two', 'Another']);
  });

  // The embedded database answers nobody else during a transaction.
  it.runIf(database === 'postgres')('is not newer than the written rows', async () => {
    const before = await titles();
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`update issues set title = 'By hand'`);
      expect(await titles()).toEqual(before);
    });
    expect(await titles()).toEqual(before.map(() => 'By hand'));
  });

  it('is not sent again to a client that has it, until it changes', async () => {
    const etag = (await list()).headers.get('etag') ?? '';
    const again = await list({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await store.publish('Three');
    expect((await list({ 'if-none-match': etag })).status).toBe(200);
  });

  it('is the same in every encoding', async () => {
    const plain = await packed('identity');
    expect(plain.encoding).toBeUndefined();
    const br = await packed('gzip, deflate, br;q=0.9');
    expect([br.encoding, brotliDecompressSync(br.bytes)]).toEqual(['br', plain.bytes]);
    const gzip = await packed('gzip, br;q=0.0');
    expect([gzip.encoding, gunzipSync(gzip.bytes)]).toEqual(['gzip', plain.bytes]);
  });
});
