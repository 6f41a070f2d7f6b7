import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf } from '../helpers/askedQueries.ts';
import { addCrowd, readerToken } from '../helpers/crowd.ts';
import { openDoor, type OpenDoor } from '../helpers/openDoor.ts';
import { hasPostgres } from '../helpers/startStore.ts';
import { type Visit, visit } from '../helpers/visit.ts';

/** Tables that grow for as long as a store is open. */
const growing = [
  'issues',
  'users',
  'sessions',
  'purchases',
  'payments',
  'subscriptions',
  'open_tokens',
  'cover_renditions',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

describe.skipIf(!hasPostgres)('A store with many issues, readers and purchases', () => {
  let store: OpenDoor;
  let reader: Visit;
  let issue: number;
  beforeAll(async () => {
    store = await openDoor('postgres');
    issue = await store.publish('The first');
    await addCrowd(store, { issues: 10_000, readers: 10_000, purchases: 100_000 });
    reader = await visit(store, { cookie: store.cookie(readerToken(1)) });
  });
  afterAll(() => store.close());

  const scansIn = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scansIn),
  ];

  /** What the database reads from one end to the other for this query. */
  async function scansOf({ text, values }: { text: string; values: readonly unknown[] }) {
    const filled = text
      .split(/\$(\d+)/)
      .map((part, index) =>
        index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
      );
    const { rows } = (await store.db.execute(sql`explain (format json) ${sql.join(filled)}`)) as {
      rows: [{ 'QUERY PLAN': [{ Plan: Plan }] }];
    };
    return scansIn(rows[0]['QUERY PLAN'][0].Plan);
  }

  const asked: [what: string, act: () => Promise<unknown>][] = [
    ['the document of the list', () => reader.get('/')],
    ['the document of an issue', () => reader.get(`/read/${issue}`)],
    ['the list that is remembered', () => reader.get('/api/issues')],
    ['who is signed in', () => reader.get('/api/user/me')],
    ['what they own', () => reader.get('/api/user/purchases')],
    ['what they paid', () => reader.get('/api/user/payments')],
    ['a cover', async () => reader.get(await coverPath())],
    [
      'a link, and a range of its file',
      async () => {
        const { url } = await reader.link(issue, 'full');
        await reader.get(url, { range: 'bytes=0-99' });
      },
    ],
  ];

  const coverPath = async () => {
    const { rows } = (await store.db.execute(sql`select cover_file_name as name from issues
      order by id limit 1`)) as { rows: [{ name: string }] };
    return `/cover/resolve/${rows[0].name}?w=350`;
  };

  it.each(asked)('finds %s by indexes', async (_, act) => {
    await reader.get('/api/issues');
    const queries = (await queriesOf(act)).filter(({ text }) => /^(select|update)/i.test(text));
    expect(queries.length).toBeGreaterThan(0);
    const scanned = (await Promise.all(queries.map(scansOf))).flat();
    expect(scanned.filter((table) => growing.includes(table))).toEqual([]);
  });
});
