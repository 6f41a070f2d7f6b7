import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { rateLimits } from '../../../server/platform/db/schema.ts';
import { deleteOldCounts } from '../../../server/platform/security/rateLimits.ts';
import { openPublisher, type Publisher } from '../../helpers/publisher.ts';
import { hasPostgres } from '../../helpers/testDatabase.ts';

const noon = new Date('2027-01-01T12:00:00Z');
const minute = 60_000;

describe.skipIf(!hasPostgres)('two processes on one database', () => {
  let publisher: Publisher;
  let apps: Awaited<ReturnType<typeof buildApp>>[];
  let now = noon;
  beforeAll(async () => {
    publisher = await openPublisher('postgres');
    const resources = { ...publisher.resources, clock: { now: () => now } };
    apps = [await buildApp(resources), await buildApp(resources)];
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await publisher.close();
  });

  /** A webhook without a signature, which is counted before its content is read. */
  const ask = async (n: number, remoteAddress: string) => {
    const headers = { host: '127.0.0.1:0' };
    const url = '/api/webhooks/stripe';
    return apps[n % 2]?.inject({ method: 'POST', url, headers, remoteAddress, payload: 'x' });
  };

  it('count together, lose no concurrent request, and restart after the window', async () => {
    const { db } = publisher.resources;
    const hundred = Array.from({ length: 100 }, (_, n) => n);
    await Promise.all(hundred.map((n) => ask(n, '192.0.2.7')));
    expect(await db.select().from(rateLimits)).toMatchObject([{ count: 100 }]);
    await db.update(rateLimits).set({ count: 1150 });
    const answers = await Promise.all(hundred.map((n) => ask(n, '192.0.2.7')));
    const refused = answers.filter((answer) => answer?.statusCode === 429);
    expect(refused).toHaveLength(50);
    expect(Number(refused[0]?.headers['retry-after'])).toBe(60);
    // Another address is counted apart.
    expect((await ask(0, '192.0.2.8'))?.statusCode).not.toBe(429);
    now = new Date(noon.getTime() + minute);
    expect((await ask(1, '192.0.2.7'))?.statusCode).not.toBe(429);
    await db.delete(rateLimits);
    // All IPv6 addresses of one subscriber are counted together.
    await Promise.all(hundred.map((n) => ask(n, `2001:db8:1:2::${n.toString(16)}`)));
    expect(await db.select().from(rateLimits)).toMatchObject([{ count: 100 }]);
    await db.update(rateLimits).set({ count: 1200 });
    expect((await ask(1, '2001:db8:1:2::ffff'))?.statusCode).toBe(429);
    expect((await ask(0, '2001:db8:1:3::1'))?.statusCode).not.toBe(429);
  });

  it('store no address, and no expired count', async () => {
    await ask(0, '192.0.2.9');
    const { db } = publisher.resources;
    const rows = await db.select().from(rateLimits);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.');
    await deleteOldCounts(db, new Date(now.getTime() + minute));
    expect(await db.select().from(rateLimits)).toEqual([]);
  });
});
