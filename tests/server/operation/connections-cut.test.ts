import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AnnotationPush } from '#contract/api/annotations.ts';
import { calls } from '#contract/api/registry.ts';
import type { IssueId } from '#contract/ids.ts';
import { newHighlight } from '../../helpers/annotations.ts';
import { addPeople, personAt } from '../../helpers/checkout.ts';
import { startBucket } from '../../helpers/cluster.ts';
import { type CuttingProxy, cuttingProxy } from '../../helpers/cuttingProxy.ts';
import { contractVersion, versionHeader } from '../../../server/platform/contractVersion.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { discoveryPath, type OpenIdServer, startOpenId } from '../../helpers/openid.ts';
import { runStatement } from '../../helpers/postgres.ts';
import { sharedSimulatorsEnv } from '../../helpers/sharedSimulators.ts';
import { newHandOff } from '../../helpers/signIn.ts';
import { openSimulators, type Simulators } from '../../helpers/simulators.ts';
import { hasPostgres, issueIds, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { fillDataDir } from '../../helpers/storeTemplate.ts';
import { newDatabase, type TestDatabase } from '../../helpers/testDatabase.ts';
import { type Link, type Visit, visit } from '../../helpers/visit.ts';

/** The connections of one store process that lead to other programs. */
const outside = ['database', 'bucket', 'stripe', 'paypal', 'media', 'mail'] as const;
type Outside = (typeof outside)[number];

/** Bytes of the other program after which its connection is reset: at once, in its head, in its body. */
const limits = [0, 100, 450, 900, 3000];

const pushNote = (user: Visit) => {
  const annotation = newHighlight({ issueId: issueIds.bought as IssueId });
  return user.post(
    calls.pushAnnotations.path,
    z.encode(AnnotationPush, { annotations: [annotation] }),
  );
};
const askSupport = (user: Visit) =>
  user.post(calls.needSupport.path, {
    need_support: { email: 'anna@example.com', topic: 'other', problem: randomUUID() },
  });

/** Status and code: '200', '503 store_unavailable'; 'cut' where the answer itself ends early. */
async function outcomeOf(asking: Promise<Response>): Promise<string> {
  const answer = await asking;
  const body = await answer.text().catch(() => 'cut');
  if (body === 'cut' || answer.ok || answer.status === 302) return body === 'cut' ? body : 'ok';
  const { code } = JSON.parse(body) as { code: string };
  return `${answer.status} ${code} ${answer.headers.get('retry-after')}`;
}

const goToProvider = (user: Visit) => user.get(`/auth/go/custom?h=${newHandOff().h}`);

describe.skipIf(!hasPostgres)('a store whose connections break in the middle', () => {
  const ends: (() => unknown)[] = [];
  const proxies = {} as Record<Outside, CuttingProxy>;
  let database: TestDatabase;
  let mailbox: MailServer;
  let club: OpenIdServer;
  let simulators: Simulators;
  let store: RunningStore;
  let buyer: Visit;
  let link: Link;
  beforeAll(async () => {
    const home = mkdtempSync(join(tmpdir(), 'gatefold-cut-'));
    ends.push(() => rmSync(home, { recursive: true }));
    database = await newDatabase('seeded');
    ends.push(() => database.drop());
    await fillDataDir(home, 'postgres', 'seeded');
    const bucket = await startBucket(join(home, 'files'), ends);
    mailbox = await startMailServer();
    ends.push(() => mailbox.close());
    club = await startOpenId();
    ends.push(() => club.close());
    simulators = await openSimulators();
    ends.push(() => simulators.close());
    const { stripe, paypal } = simulators.accounts;
    const targets: Record<Outside, string> = {
      database: database.url,
      bucket,
      stripe: stripe.api ?? '',
      paypal: paypal.api ?? '',
      media: simulators.origin,
      mail: mailbox.url,
    };
    for (const name of outside) {
      const proxy = await cuttingProxy(targets[name]);
      proxies[name] = proxy;
      ends.push(() => proxy.close());
    }
    const payments = {
      stripe: { ...stripe, api: proxies.stripe.url },
      paypal: { ...paypal, api: proxies.paypal.url },
    };
    const services = { ...simulators, origin: proxies.media.url, payments };
    store = await startStore({
      seed: false,
      prepare: ({ db }) => addPeople(db),
      env: {
        ...sharedSimulatorsEnv(services),
        ...club.env,
        DATABASE_URL: proxies.database.url,
        STORAGE_URL: proxies.bucket.url,
        SMTP_URL: proxies.mail.url,
        SUPPORT_EMAIL: 'help@shop.example',
      },
    });
    ends.push(() => store.stop());
    buyer = await visit(store, 'buyer');
    link = await buyer.link(issueIds.bought, 'full');
  });
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  let persons = 0;
  const pay = async (gateway: 'stripe' | 'paypal') => {
    const person = await personAt(store, (persons += 1));
    const card = gateway === 'stripe' ? { payload: { payment_method: 'pm_card_visa' } } : {};
    const order = { gateway, issue: issueIds.notBought, attempt: randomUUID(), ...card };
    return person.post(calls.pay.path, order);
  };
  const player = 'https://soundcloud.com/gatefold/tide';

  async function demandAlive(): Promise<void> {
    await expect.poll(async () => (await fetch(`${store.origin}/readyz`)).status).toBe(200);
  }

  const rows: {
    name: Outside;
    what: string;
    ask: () => Promise<Response>;
    refusals: readonly string[];
    /** How many users ask at once. */
    users?: number;
  }[] = [
    {
      name: 'database',
      what: 'a transaction',
      ask: () => pushNote(buyer),
      refusals: ['503 store_unavailable 5'],
    },
    {
      name: 'database',
      what: 'a list',
      ask: () => buyer.get(calls.issues.path),
      refusals: ['503 store_unavailable 5'],
    },
    {
      name: 'bucket',
      what: 'a whole file',
      ask: () => buyer.get(link.url),
      refusals: ['cut', '503 files_unavailable 5'],
    },
    {
      name: 'bucket',
      what: 'a range',
      ask: () => buyer.get(link.url, { range: 'bytes=0-999' }),
      refusals: ['cut', '503 files_unavailable 5'],
    },
    {
      name: 'stripe',
      what: 'a payment',
      ask: () => pay('stripe'),
      refusals: ['502 gateway_unavailable 5'],
    },
    {
      name: 'paypal',
      what: 'an order',
      ask: () => pay('paypal'),
      refusals: ['502 gateway_unavailable 5'],
    },
    {
      name: 'media',
      what: 'a player',
      ask: () => buyer.get(`/api/media?url=${encodeURIComponent(`${player}-${randomUUID()}`)}`),
      refusals: ['502 media_unavailable 5'],
    },
    // The answer does not wait for the mail. A user may ask a few times in an hour.
    { name: 'mail', what: 'a mail', ask: () => askSupport(buyer), refusals: [], users: 1 },
  ];

  it.each(rows)('$name, $what: each call is answered, and the next one works', async (row) => {
    const proxy = proxies[row.name];
    expect(await outcomeOf(row.ask())).toBe('ok');
    const before = proxy.cuts;
    const outcomes: string[] = [];
    for (const limit of limits) {
      const asking = Array.from({ length: row.users ?? 4 }, () => outcomeOf(row.ask()));
      proxy.cutAfter(limit);
      if (!row.users) asking.push(outcomeOf(row.ask()));
      outcomes.push(...(await Promise.all(asking)));
    }
    expect(proxy.cuts).toBeGreaterThan(before);
    const others = outcomes.filter((one) => one !== 'ok' && !row.refusals.includes(one));
    expect(others).toEqual([]);
    proxy.heal();
    await demandAlive();
    expect(await outcomeOf(row.ask())).toBe('ok');
  });

  it('mail: the next connection delivers', async () => {
    const before = mailbox.mails.length;
    expect((await askSupport(buyer)).status).toBe(204);
    await expect.poll(() => mailbox.mails.length).toBeGreaterThan(before);
  });

  const terminate = (state: string) =>
    runStatement(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state like '${state}'`,
    );
  const setLimit = (value: string) =>
    runStatement(
      database.url,
      `do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = ${value}', current_database()); end $$`,
    );

  it.each([
    ['terminates sessions in a transaction', () => terminate('idle in transaction%')],
    ['terminates all sessions', () => terminate('%')],
    [
      'does not allow a pause in a transaction',
      async () => {
        await setLimit('1');
        await terminate('%');
      },
    ],
  ])('a database that %s: each call is answered, and the next ones work', async (_, disturb) => {
    const outcomes = new Set<string>();
    for (let n = 0; n < 10; n += 1) {
      const asking = Array.from({ length: 12 }, () => outcomeOf(pushNote(buyer)));
      await disturb();
      for (const outcome of await Promise.all(asking)) outcomes.add(outcome);
    }
    outcomes.delete('ok');
    expect([...outcomes].filter((one) => one !== '503 store_unavailable 5')).toEqual([]);
    await setLimit('default');
    await terminate('%');
    await demandAlive();
    // As many as the pool has connections, and more: none was lost.
    const after = Array.from({ length: 30 }, () => outcomeOf(pushNote(buyer)));
    expect(new Set(await Promise.all(after))).toEqual(new Set(['ok']));
  });

  it('a sign-in provider: the window gets an answer, and the next one leads on', async () => {
    club.spoil(discoveryPath, (_request, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write('{', () => response.socket?.resetAndDestroy());
    });
    for (const answer of await Promise.all([1, 2, 3].map(() => goToProvider(buyer)))) {
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('does not answer');
    }
    club.heal();
    expect((await goToProvider(buyer)).status).toBe(302);
    await demandAlive();
  });

  it('a command that ends in the middle of its work: the next one works', async () => {
    const file = join(store.dataDir, 'cut.tar');
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        const socketPath = join(store.dataDir, 'control.sock');
        const headers = {
          'content-type': 'application/json',
          [versionHeader]: contractVersion(),
        };
        const asking = request({ socketPath, method: 'POST', path: '/backup', headers });
        asking.once('response', (answer) => {
          answer.once('data', () => asking.destroy()).on('error', () => {});
          answer.once('close', resolve);
        });
        asking.once('error', reject).end(JSON.stringify({ file }));
      });
    await ask();
    await ask();
    const address = { DATA_DIR: store.dataDir, DATABASE_URL: database.url };
    expect(await gatefold(['issue', 'list'], address)).toMatchObject({ code: 0 });
    await demandAlive();
  });

  it('a reader that disconnects in the middle of a file: the next one gets it', async () => {
    for (let n = 0; n < 5; n += 1) {
      const stopping = new AbortController();
      const headers = { cookie: [...buyer.jar].map((pair) => pair.join('=')).join('; ') };
      const answer = await fetch(new URL(link.url, store.origin), {
        headers,
        signal: stopping.signal,
      });
      stopping.abort();
      await answer.arrayBuffer().catch(() => {});
    }
    expect(await outcomeOf(buyer.get(link.url))).toBe('ok');
    await demandAlive();
  });
});
