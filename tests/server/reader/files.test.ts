import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeededDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { subscriptions } from '../../../server/platform/db/schema.ts';
import { issueIds, userIds } from '../../helpers/seedPlan.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

describe.each(databases)('a file that is read, on %s', (db) => {
  let store: OpenDoor;
  let buyer: Visit;
  let url: string;
  beforeAll(async () => {
    store = await openSeededDoor(db);
    buyer = await visit(store, 'buyer');
    ({ url } = await buyer.link(issueIds.bought, 'full'));
  });
  afterAll(() => store.close());

  const range = async (bytes: string) => buyer.get(url, { range: `bytes=${bytes}` });

  it('is the file that its address names, and whole without a range', async () => {
    const answer = await buyer.get(url, { 'accept-encoding': 'br, gzip' });
    expect(answer.status).toBe(200);
    const content = Buffer.from(await answer.arrayBuffer());
    expect(createHash('sha256').update(content).digest('hex')).toBe(url.split('/')[2]);
    expect(answer.headers.get('content-length')).toBe(String(content.length));
  });

  it('is not cached, not readable by other sites, and never encoded', async () => {
    const { headers } = await buyer.get(url, { 'accept-encoding': 'br, gzip' });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('never comes with bytes of another part, also while others break off', async () => {
    const whole = Buffer.from(await (await buyer.get(url)).arrayBuffer());
    const cookie = [...buyer.jar].map((pair) => pair.join('=')).join('; ');
    const ask = async (n: number) => {
      const start = (n * 631) % (whole.length - 2000);
      const signal = n % 3 === 0 ? AbortSignal.timeout(n % 7) : null;
      const headers = { cookie, range: `bytes=${start}-${start + 1999}` };
      const answer = await fetch(new URL(url, store.origin), { headers, signal });
      const part = Buffer.from(await answer.arrayBuffer());
      return part.equals(whole.subarray(start, start + 2000));
    };
    const asked = Array.from({ length: 300 }, (_, n) => ask(n).catch(() => 'broken off'));
    const parts = await Promise.all(asked);
    expect(parts.filter((_, n) => n % 3 !== 0)).toEqual(Array.from({ length: 200 }, () => true));
    expect(parts).not.toContain(false);
  });

  it('comes in the parts that are asked for', async () => {
    const whole = Buffer.from(await (await buyer.get(url)).arrayBuffer());
    const size = whole.length;
    for (const [asked, start, end] of [
      ['0-99', 0, 99],
      ['100-100', 100, 100],
      [`${size - 10}-`, size - 10, size - 1],
      ['-10', size - 10, size - 1],
      [`5-${size * 2}`, 5, size - 1],
    ] as const) {
      const answer = await range(asked);
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(whole.subarray(start, end + 1));
    }
  });

  it('answers 416 with its size to a range that begins behind its end', async () => {
    const size = (await buyer.get(url)).headers.get('content-length');
    const answer = await range(`${size}-`);
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  it('comes whole when several ranges are asked for, and ignores If-Range', async () => {
    expect((await range('0-1,5-6')).status).toBe(200);
    const answer = await buyer.get(url, { range: 'bytes=0-1', 'if-range': '"another"' });
    expect(answer.status).toBe(206);
  });

  it('tells its size to HEAD and sends nothing', async () => {
    const answer = await fetch(store.origin + url, {
      method: 'HEAD',
      headers: { cookie: store.cookieOf('buyer') },
    });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await answer.text()).toBe('');
  });

  it.each(['document', 'iframe', 'embed', 'object'])(
    "is refused to the browser's own viewer (%s)",
    async (dest) => {
      expect((await buyer.get(url, { 'sec-fetch-dest': dest })).status).toBe(403);
      expect((await buyer.get(url, { 'sec-fetch-dest': 'empty' })).status).toBe(200);
    },
  );

  it('is refused to another session, signed in or not, with any rights', async () => {
    for (const user of ['stranger', 'new', 'subscriber'] as const) {
      expect(await refusalOf(await (await visit(store, user)).get(url))).toBe('403 link_expired');
    }
    expect(await refusalOf(await fetch(store.origin + url))).toBe('403 link_expired');
  });

  it('is refused where the address was changed in any part', async () => {
    const sample = (await buyer.link(issueIds.withSample, 'sample')).url;
    const [path = '', token = ''] = url.split('?t=');
    const [expires, signature] = token.split('.');
    for (const changed of [
      `${path}?t=${Number(expires) + 60}.${signature}`,
      `${path}?t=${expires}.${signature?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${path}?t=${expires}`,
      `${path}?t=`,
      path,
      url.replace('/2.full', '/3.full'),
      sample.replace('.sample.', '.full.'),
    ]) {
      expect(await refusalOf(await buyer.get(changed))).toBe('403 link_expired');
    }
  });

  it('is not the whole issue for a reader of the sample', async () => {
    const guest = await visit(store, 'guest');
    const sample = await guest.link(issueIds.withSample, 'sample');
    const subscriber = await visit(store, 'subscriber');
    const full = await subscriber.link(issueIds.withSample, 'full');
    expect(sample.url.split('/')[2]).not.toBe(full.url.split('/')[2]);
    expect((await guest.get(sample.url)).status).toBe(200);
    expect(await refusalOf(await guest.get(full.url))).toBe('403 link_expired');
  });

  it('is refused from the second on at which the twelve hours of its link are over', async () => {
    const begun = store.clock.time;
    const link = await buyer.link(issueIds.free, 'full');
    const statusAfter = async (hours: number, seconds: number) => {
      store.clock.time = begun + (hours * 3600 + seconds) * 1000;
      return (await buyer.get(link.url)).status;
    };
    const statuses = [await statusAfter(0, 0), await statusAfter(12, -1), await statusAfter(12, 0)];
    store.clock.time = begun;
    expect(statuses).toEqual([200, 200, 403]);
  });

  it('is refused at the next range after the right has ended, though the link still holds', async () => {
    const ends = new Date(store.clock.time + 60_000);
    await store.db
      .update(subscriptions)
      .set({ expiresAt: ends })
      .where(eq(subscriptions.userId, userIds.lapsed));
    const reader = await visit(store, 'lapsed');
    const link = await reader.link(issueIds.notBought, 'full');
    const ask = () => reader.get(link.url, { range: 'bytes=0-9' });
    expect((await ask()).status).toBe(206);
    store.clock.time = ends.getTime();
    expect(await refusalOf(await ask())).toBe('403 purchase_required');
  });
});
