import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { xsrf } from '#contract/api/registry.ts';
import { signedParameter } from '#contract/paths.ts';
import { startBucket } from '../../tests/helpers/cluster.ts';
import { issueIds } from '../../tests/helpers/seedPlan.ts';
import type { RunningStore } from '../../tests/helpers/startStore.ts';
import type { Finding } from '../figures.ts';
import { type BenchStore, rangeOf, type Reader, readers } from './benchStore.ts';
import { load } from './load.ts';
import type { LoadPlan } from './loadGenerator.ts';

/** Milliseconds of a core per answer. */
interface Cost {
  readonly store: number;
  readonly database: number;
  readonly errors: number;
}

const connections = 10;
const seconds = 4;

/** What each kind of answer takes of the store's process and of PostgreSQL. The load model is built of these figures. */
export async function costs(kiosk: BenchStore): Promise<Finding[]> {
  const ends: (() => unknown)[] = [];
  try {
    const findings = await costsOf(kiosk, kiosk.store, localAnswers);
    const accel = await kiosk.store.restart({ ACCEL_REDIRECT: '/protected/' });
    ends.push(() => accel.end());
    findings.push(...(await costsOf(kiosk, accel, accelAnswers)));
    const bucket = await startBucket(join(kiosk.store.dataDir, 'files'), ends);
    const signing = await kiosk.store.restart({ STORAGE_URL: bucket, SIGNED_URL_SECONDS: '300' });
    ends.push(() => signing.end());
    findings.push(...(await costsOf(kiosk, signing, bucketAnswers)));
    return [...findings, share(findings)];
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

type Answers = (
  kiosk: BenchStore,
  people: readonly Reader[],
) => Readonly<Record<string, LoadPlan['requests']>>;

const asBrowser = { 'accept-encoding': 'br', accept: 'image/webp,*/*' };
const asVisit = { 'accept-encoding': 'br', accept: 'text/html' };

const localAnswers: Answers = (kiosk, people) => {
  const each = (path: string, headers: Record<string, string> = asBrowser) =>
    people.map(({ cookie }) => ({ path, headers: { ...headers, cookie } }));
  return {
    'page of the list': each('/', asVisit),
    'page of an issue': each(`/read/${issueIds.free}`, asVisit),
    'list of 10,000 issues': each('/api/issues'),
    account: each('/api/user/me'),
    purchases: each('/api/user/purchases'),
    'position of a reader': people.flatMap(positionsOf),
    cover: kiosk.covers.map((name) => ({
      path: `/cover/resolve/${name}?w=350`,
      headers: asBrowser,
    })),
    'range of 256 KiB by the store': rangesOf(kiosk, people),
  };
};

/** Reports of a page that was turned, each newer than the one before. */
const positionsOf = ({ cookie }: Reader) =>
  Array.from({ length: 100 }, (_, n) => ({
    path: `/api/user/reading/${issueIds.free}/full`,
    headers: {
      'content-type': 'application/json',
      [xsrf.header]: /XSRF-TOKEN\w*=([^;]+)/.exec(cookie)?.[1] ?? '',
      cookie,
    },
    body: JSON.stringify({
      device: 'the-bench',
      page: n + 1,
      page_count: 100,
      is_finished: false,
      read_at: new Date(Date.now() - 100_000 + n * 1000).toISOString(),
    }),
  }));

const accelAnswers: Answers = (kiosk, people) => ({
  'range of 256 KiB by nginx': rangesOf(kiosk, people),
});

const fromStore = 'range of 256 KiB of a bucket by the store';
const redirect = 'signed address of a bucket';

const bucketAnswers: Answers = (kiosk, people) => ({
  [fromStore]: rangesOf(kiosk, people).map(({ path, headers }) => ({
    path: path.replace(signedParameter, ''),
    headers,
  })),
  [redirect]: people.map(({ file, cookie }) => ({ path: file, headers: { cookie } })),
});

const rangesOf = (kiosk: BenchStore, people: readonly Reader[]) =>
  people.flatMap(({ file, cookie }) =>
    Array.from({ length: 20 }, (_, n) => ({
      path: file,
      headers: { cookie, range: rangeOf(kiosk, n) },
    })),
  );

async function costsOf(
  kiosk: BenchStore,
  store: RunningStore,
  answers: Answers,
): Promise<Finding[]> {
  const people = await readers({ ...kiosk, store }, connections);
  const findings: Finding[] = [];
  for (const [what, requests] of Object.entries(answers(kiosk, people))) {
    const cost = await costOf(kiosk, store, requests);
    findings.push(findingOf(what, cost));
  }
  return findings;
}

function findingOf(what: string, { store, database, errors }: Cost): Finding {
  return {
    what,
    asked: 'no error',
    reached: `${store.toFixed(2)} ms of the store, ${database.toFixed(2)} ms of PostgreSQL`,
    holds: errors === 0,
    samples: [store, database],
  };
}

async function costOf(
  { token }: BenchStore,
  store: RunningStore,
  requests: LoadPlan['requests'],
): Promise<Cost> {
  const plan = { origin: store.origin, connections, requests };
  await load({ ...plan, seconds: 1 });
  const databaseId = await postmasterOf(store.databaseUrl ?? '');
  const before = [await cpuOf(store, token), cpuBelow(databaseId)] as const;
  const { perSecond, errors } = await load({ ...plan, seconds });
  const after = [await cpuOf(store, token), cpuBelow(databaseId)] as const;
  const count = perSecond * seconds;
  return {
    store: (after[0] - before[0]) / count,
    database: (after[1] - before[1]) / count,
    errors,
  };
}

/** Milliseconds of processor time that the process has used. */
async function cpuOf({ origin }: RunningStore, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const metrics = await (await fetch(new URL('/metrics', origin), { headers })).text();
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(metrics)?.[1]) * 1000;
}

/** The process id of the server. */
async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return statOf(String(rows[0]?.pid)).parent;
  } finally {
    await client.end();
  }
}

/** The processor time of the living children of a process. Linux counts it in hundredths of a second. */
const cpuBelow = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((one) => one.parent === parent)
    .reduce((sum, { ticks }) => sum + ticks * 10, 0);

/** The processes end at any time. */
function statOf(id: string): { parent: number; ticks: number } {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { parent: 0, ticks: 0 };
  }
}

/** The issue of a signed address, and its pack: readers of 1 GB ask for so many addresses. */
const bytesPerAddress = 30 * 1024 * 1024;
const gigabyte = 1024 ** 3;

/** The store's processor time for 1 GB of pages of a bucket, against the time in which it passed them on. */
function share(findings: readonly Finding[]): Finding {
  const of = (name: string) => findings.find(({ what }) => what === name)?.samples[0] ?? Number.NaN;
  const before = (of(fromStore) * gigabyte) / (256 * 1024);
  // For each issue the link, and an address of the document and of the pack.
  const now = (3 * of(redirect) * gigabyte) / bytesPerAddress;
  return {
    what: 'processor time of the store for 1 GB of pages of a bucket',
    asked: '≤ 5 %',
    reached: `${((100 * now) / before).toFixed(1)} %: ${now.toFixed(0)} ms against ${before.toFixed(0)} ms`,
    holds: now <= 0.05 * before,
    samples: [now, before],
  };
}
