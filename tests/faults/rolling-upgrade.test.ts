import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { buildIfStale, buildPrograms } from '../../scripts/build.ts';
import { assemble } from '../../scripts/release.ts';
import { contractVersion, versionHeader } from '../../server/platform/contractVersion.ts';
import { demandSoundBooks } from '../helpers/billing.ts';
import { addPeople, outcomeOf, ownedBy, type PayAnswer, personAt } from '../helpers/checkout.ts';
import { type Member, type StoreCluster, startStoreCluster } from '../helpers/cluster.ts';
import { strayCharges } from '../helpers/kills.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { openSimulators, type Simulators } from '../helpers/simulators.ts';
import { hasPostgres, issueIds } from '../helpers/startStore.ts';
import { type Visit, visit } from '../helpers/visit.ts';

/** Built releases of two versions replace each other behind nginx, on one PostgreSQL, while people read and buy. */

const next = contractVersion().replace(/^./, (first) => (first === '0' ? '1' : '0'));
const serverOf = (release: string): string => join(release, 'dist/server/server.js');

/** The scripts and styles of a page. Their names change with their content. */
const assetsIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);

/** The page of a version names a script that another version does not have. */
function renameScript(app: string): void {
  const page = join(app, 'index.html');
  const html = readFileSync(page, 'utf8');
  const script = assetsIn(html).find((path) => path.endsWith('.js')) ?? '';
  const renamed = script.replace('.js', '-next.js');
  writeFileSync(page, html.replaceAll(script, renamed));
  for (const ending of ['', '.br']) renameSync(app + script + ending, app + renamed + ending);
}

/** The same program with another version of the contract, in the server and in the app, and with another script. */
function writeNextVersion(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  const files = globSync(['dist/server/*.js', 'dist/*/.vite/contract'], { cwd: to });
  let changed = 0;
  for (const file of files.map((one) => join(to, one))) {
    const before = readFileSync(file, 'utf8');
    const after = before.replaceAll(contractVersion(), next);
    if (after === before) continue;
    writeFileSync(file, after);
    changed += 1;
  }
  expect(changed).toBeGreaterThan(1);
  renameScript(join(to, 'dist/app'));
}

/** All processes pay at the same gateway: their own simulators only name those of the test. */
const namingSimulators = (origin: string): string =>
  `process.send(${JSON.stringify(origin)}); process.on('message', () => {});\n`;

/** The version of a process, by the socket of its operator. */
async function versionOf({ store }: Member): Promise<unknown> {
  const socketPath = join(store.dataDir, 'control.sock');
  const asked = request({ socketPath, path: '/' }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.headers[versionHeader];
}

/** Repeats an action, each time after its end, until it is stopped. What it returns is a failure. */
function repeat(name: string, act: (turn: number) => Promise<string | null>) {
  const state = { done: 0, failed: [] as string[], isOver: false };
  const all = (async () => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const fault = await act(turn).catch((error: unknown) => String(error));
      if (fault === null) state.done += 1;
      else state.failed.push(`${name}: ${fault}`);
    }
  })();
  return Object.assign(state, {
    async stop() {
      state.isOver = true;
      await all;
    },
  });
}

const statusFault = async (answer: Response): Promise<string | null> => {
  await answer.arrayBuffer();
  return answer.ok ? null : String(answer.status);
};

describe.skipIf(!hasNginx || !hasPostgres)('a rolling upgrade between two versions', () => {
  const home = mkdtempSync(join(tmpdir(), 'gatefold-upgrade-'));
  const [before, after] = [join(home, 'before'), join(home, 'after')];
  let simulators: Simulators;
  let cluster: StoreCluster;
  beforeAll(async () => {
    await buildIfStale();
    await buildPrograms();
    simulators = await openSimulators();
    mkdirSync(join(home, 'demo'));
    assemble(before, { demoStore: join(home, 'demo'), node: false });
    const own = join(before, 'dist/server/simulators.js');
    writeFileSync(own, namingSimulators(simulators.origin));
    writeNextVersion(before, after);
    cluster = await startStoreCluster({
      program: serverOf(before),
      env: { DEMO: '1' },
      prepare: ({ db }) => addPeople(db),
    });
    simulators.setStoreOrigin(cluster.origin);
  }, 600_000);
  afterAll(async () => {
    await cluster?.stop();
    await simulators?.close();
    rmSync(home, { recursive: true });
  });

  it('and back loses no answer of a reader or a buyer, and charges each buyer once', async () => {
    const buyer = await visit(cluster, 'buyer');
    const { url, open_token: openToken } = await buyer.link(issueIds.bought, 'full');
    let people = 0;
    const buyers: Visit[] = [];
    const buy = async (): Promise<string | null> => {
      const person = await personAt(cluster, (people += 1));
      const order = { gateway: 'stripe', issue: issueIds.bought, attempt: randomUUID() };
      const payload = { payment_method: 'pm_card_visa' };
      const answer = await person.post(calls.pay.path, { ...order, payload });
      const outcome = outcomeOf((await answer.json()) as PayAnswer);
      if (outcome !== 'succeeded') return `${answer.status} ${outcome}`;
      buyers.push(person);
      // There are two hundred people.
      await setTimeout(1000);
      return null;
    };
    const missing: string[] = [];
    /** A page of one process, whose parts may come from another one. */
    const openPage = async (): Promise<string | null> => {
      const answer = await buyer.get('/', { accept: 'text/html' });
      const html = await answer.text();
      if (!answer.ok || assetsIn(html).length === 0) return String(answer.status);
      for (const path of assetsIn(html)) {
        const fault = await statusFault(await buyer.get(path));
        if (fault !== null) missing.push(`${fault} ${path}`);
      }
      return null;
    };
    const load = [
      ...[1, 2, 3].map(() =>
        repeat('range', async () => statusFault(await buyer.get(url, { range: 'bytes=0-65535' }))),
      ),
      repeat('page', openPage),
      repeat('account', async () => {
        // A user has 1,200 of these calls an hour.
        await setTimeout(100);
        return statusFault(await buyer.get(calls.me.path));
      }),
      repeat('opening', async () =>
        statusFault(await buyer.post(`/api/issues/${issueIds.bought}/open/full`, { openToken })),
      ),
      repeat('visitor', async () =>
        statusFault(await (await visit(cluster, 'stranger')).get(calls.issues.path)),
      ),
      repeat('purchase', buy),
    ];
    const versions = () => Promise.all(cluster.members.map(versionOf));
    for (const [release, version] of [
      [after, next],
      [before, contractVersion()],
    ] as const) {
      for (const member of cluster.members) {
        expect(await member.store.end()).toBe(0);
        member.store = await member.store.restart({}, serverOf(release));
      }
      expect(await versions()).toEqual([version, version, version]);
    }
    for (const each of load) await each.stop();

    expect(load.flatMap(({ failed }) => failed)).toEqual([]);
    // A page may have been sent just before the last process of its version ended, once each way.
    expect(missing.slice(2)).toEqual([]);
    for (const { done } of load) expect(done).toBeGreaterThan(20);
    for (const person of buyers) expect((await ownedBy(person)).issues).toEqual([issueIds.bought]);
    const { charges } = await simulators.stripe.ledger();
    expect(charges.length).toBe(buyers.length);
    await cluster.inside(async (inside) => {
      expect(await strayCharges(inside, charges)).toEqual([]);
      await demandSoundBooks(inside.db);
    });
    const done = load.map((each) => each.done);
    console.log(`Answers: ${done.reduce((sum, one) => sum + one)}, purchases: ${done.at(-1)}.`);
  });
});
