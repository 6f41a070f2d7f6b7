// @module-tag extended
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, xsrf } from '#contract/api/registry.ts';
import { type StoreCluster, startStoreCluster } from '../../helpers/cluster.ts';
import { hasNginx } from '../../helpers/nginx.ts';
import { hasPostgres, issueIds } from '../../helpers/startStore.ts';
import { formTokenIn, type Visit, visit } from '../../helpers/visit.ts';

const isPossible = hasNginx && hasPostgres;
if (!isPossible)
  console.warn('nginx or PostgreSQL is not installed: several processes are not tried.');

describe.skipIf(!isPossible)('a store in three processes behind nginx', () => {
  let cluster: StoreCluster;
  let buyer: Visit;
  let url: string;
  let openToken: string;
  beforeAll(async () => {
    cluster = await startStoreCluster();
    buyer = await visit(cluster, 'buyer');
    ({ url, open_token: openToken } = await buyer.link(issueIds.bought, 'full'));
  });
  afterAll(() => cluster?.stop());

  it('accepts a session at each of them, until it is ended at one', async () => {
    const host = new URL(cluster.origin).host;
    const lapsed = await visit(cluster, 'lapsed');
    const cookie = [...lapsed.jar].map((pair) => pair.join('=')).join('; ');
    const askEach = () =>
      Promise.all(
        cluster.members.map(({ port }) =>
          statusBy(`http://127.0.0.1:${port}${calls.me.path}`, { host, cookie }),
        ),
      );
    expect(await askEach()).toEqual([200, 200, 200]);
    expect((await lapsed.get(calls.signOut.path)).status).toBe(204);
    expect(await askEach()).toEqual([401, 401, 401]);
  });

  it('counts the requests of a client in all processes together, by the address that nginx saw', async () => {
    const redeem = (localAddress: string, n: number) =>
      statusBy(
        cluster.origin + calls.redeem.path,
        { ...tokensOf(guest), 'x-forwarded-for': `203.0.113.${n}` },
        { localAddress, method: 'POST', body: JSON.stringify({ code: 'GUESS' }) },
      );
    const guest = await visit(cluster, 'stranger');
    const said: number[] = [];
    for (let n = 0; n < 12; n += 1) said.push(await redeem('127.0.0.1', n));
    expect(said.slice(0, 10)).not.toContain(429);
    expect(said.slice(10)).toEqual([429, 429]);
    expect(await redeem('127.0.0.2', 0)).not.toBe(429);
  });

  it('loses, when one is killed, at most that process’s present answers', async () => {
    for (const member of cluster.members) {
      const reading = readOn(() => buyer.get(url, { range: 'bytes=0-999' }));
      await expect.poll(() => reading.answered, { timeout: 30_000 }).toBeGreaterThan(50);
      await member.store.kill();
      const before = reading.answered;
      await expect.poll(() => reading.answered, { timeout: 30_000 }).toBeGreaterThan(before + 50);
      await reading.stop();
      // Each reader loses one answer at most. The assertion names the others.
      expect(reading.failed.slice(readers)).toEqual([]);
      member.store = await member.store.restart();
    }
  });

  it('is restarted one process after the other without one error', async () => {
    const reading = readOn(() => buyer.get(url, { range: 'bytes=0-999' }));
    const reporting = readOn(() =>
      buyer.post(`/api/issues/${issueIds.bought}/open/full`, { openToken }),
    );
    for (const member of cluster.members) {
      const ending = member.store.end();
      const readiness = () => statusBy(`http://127.0.0.1:${member.port}/readyz`, {}).catch(() => 0);
      await expect.poll(readiness, { interval: 20 }).not.toBe(200);
      expect(await ending).toBe(0);
      member.store = await member.store.restart();
    }
    await reading.stop();
    await reporting.stop();
    expect([...reading.failed, ...reporting.failed]).toEqual([]);
    expect(Math.min(reading.answered, reporting.answered)).toBeGreaterThan(50);
  });
});

const readers = 4;

/** Several readers that repeat a request, each after its answer. An answer that is not 2xx counts as failed. */
function readOn(ask: () => Promise<Response>) {
  const state = { answered: 0, failed: [] as string[], isOver: false };
  const read = async (): Promise<void> => {
    if (state.isOver) return;
    const said = await ask().then(
      async (answer) => (await answer.arrayBuffer(), answer.ok ? '' : String(answer.status)),
      (error: unknown) => String(error),
    );
    if (said) state.failed.push(said);
    else state.answered += 1;
    return read();
  };
  const all = Array.from({ length: readers }, read);
  return Object.assign(state, {
    async stop() {
      state.isOver = true;
      await Promise.all(all);
    },
  });
}

const tokensOf = ({ jar }: Visit): Record<string, string> => ({
  cookie: [...jar].map((pair) => pair.join('=')).join('; '),
  'content-type': 'application/json',
  [xsrf.header]: formTokenIn(jar) ?? '',
});

/** `fetch` can neither choose its own address nor name another host. */
const statusBy = (
  address: string,
  headers: Record<string, string>,
  { body, ...more }: { localAddress?: string; method?: string; body?: string } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    request(address, { headers, agent: false, ...more }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
