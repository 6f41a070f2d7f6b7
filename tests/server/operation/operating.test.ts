import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { issueIds } from '../../helpers/seedPlan.ts';
import { type OpenDoor, openSeededDoor } from '../../helpers/inProcessStore.ts';
import { databases, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { formTokenIn, visit } from '../../helpers/visit.ts';

const token = 'a-token-that-prometheus-has';
/** Not as somebody who goes there: a page would be their answer. */
const json = { accept: 'application/json' };
const bearer = { authorization: `Bearer ${token}` };

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly bytes?: number;
}

const linesOf = (store: RunningStore): Line[] =>
  store
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

describe.each(databases)('a store that is watched, on %s', (db) => {
  let store: RunningStore;
  beforeAll(async () => {
    store = await startStore({
      db,
      env: {
        METRICS_TOKEN: token,
        LOG_LEVEL: 'debug',
        TRUST_PROXY: '1',
        SHUTDOWN_DRAIN_SECONDS: '0',
      },
    });
  });
  afterAll(() => store.stop());

  const metrics = async () => {
    const answer = await fetch(new URL('/metrics', store.origin), { headers: bearer });
    return (await answer.text()).split('\n');
  };

  it('logs each answer as a line of JSON with its route, status and time, and nothing of whom it was for', async () => {
    const buyer = await visit(store, 'buyer');
    const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'a-browser-of-theirs' };
    const { url, open_token } = await buyer.link(issueIds.bought, 'full');
    await (await buyer.get(url, { range: 'bytes=0-99', ...from })).arrayBuffer();
    await buyer.post(`/api/issues/${issueIds.bought}/open/full`, { openToken: open_token });
    const kept = `/api/download-pdf/${issueIds.bought}`;
    await (await buyer.get(kept)).arrayBuffer();
    await buyer.get('/auth/callback/google?code=a-code-of-google&state=a-state-of-ours');
    await buyer.get('/nobody@example.com?email=nobody@example.com', json);
    await buyer.post('/api/need-support', { need_support: { email: 'typed@example.com' } });

    await expect
      .poll(() => linesOf(store))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            level: 'info',
            msg: 'answered',
            method: 'GET',
            route: '/files/:sha256/:id.:type.pdf',
            status: 206,
            ms: expect.any(Number) as number,
            bytes: 100,
          }),
          expect.objectContaining({ route: 'none', status: 404 }),
          expect.objectContaining({ route: '/api/download-pdf/:id', status: 200 }),
          expect.objectContaining({ route: '/api/need-support', status: 400 }),
        ]),
      );
    const secrets = [...buyer.jar.values(), open_token, new URL(url, store.origin).search];
    const personal = ['example.com', 'a-code-of', 'a-state-of', '203.0.113.77', 'a-browser-of'];
    for (const word of [...secrets, ...personal, kept]) expect(store.output()).not.toContain(word);
  });

  it('says of a request whose sender was gone before its answer that it was cut off', async () => {
    const { jar } = await visit(store, 'stranger');
    const { host, hostname, port } = new URL(store.origin);
    const sender = createConnection(Number(port), hostname);
    const half = [
      'POST /auth/handoff HTTP/1.1',
      `host: ${host}`,
      `cookie: ${[...jar].map((pair) => pair.join('=')).join('; ')}`,
      `x-xsrf-token: ${formTokenIn(jar)}`,
      'content-type: application/json',
      'content-length: 9',
      '',
      '{}',
    ];
    sender.end(half.join('\r\n'));
    const expected = { level: 'info', msg: 'cut off', route: '/auth/handoff' };
    await expect.poll(() => linesOf(store)).toContainEqual(expect.objectContaining(expected));
    expect((await metrics()).join('\n')).toContain('route="/auth/handoff",status="0"} 1');
  });

  it('tells Prometheus of answers by route, of the process and of the payments', async () => {
    await (await visit(store, 'stranger')).get('/api/issues');
    const lines = await metrics();
    for (const start of [
      'gatefold_answer_seconds_bucket{le="0.002",method="GET",route="/api/issues",status="200"}',
      'gatefold_press_orders 0',
      'nodejs_eventloop_lag_p99_seconds ',
      'process_resident_memory_bytes ',
      ...(db === 'postgres' ? ['gatefold_database_connections{state="waited_for"} 0'] : []),
    ]) {
      expect(lines.filter((line) => line.startsWith(start))).toHaveLength(1);
    }
    expect(lines.join('\n')).not.toMatch(/example\.com|\?t=/);
  });

  it.each(['', 'Bearer wrong', token])(
    'refuses the figures to every other request: %j',
    async (authorization) => {
      const answer = await fetch(new URL('/metrics', store.origin), { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toContain('gatefold_');
    },
  );
});

describe('the description of the calls', () => {
  let store: OpenDoor;
  let document: Document;
  beforeAll(async () => {
    store = await openSeededDoor();
    document = (await (await fetch(new URL('/api/docs/json', store.origin))).json()) as Document;
  });
  afterAll(() => store.close());

  interface Document {
    readonly openapi: string;
    readonly paths: Record<string, Record<string, Operation>>;
  }
  interface Operation {
    readonly responses: Record<string, { readonly content?: Record<string, { schema: object }> }>;
  }

  it('is OpenAPI 3.1 by the rules of those who define it', () => {
    const file = new URL('../../fixtures/openapi-3.1.yaml', import.meta.url);
    // A user of the rules chooses the schemas: here those of OpenAPI 3.1.
    const rules = readFileSync(file, 'utf8').replaceAll(
      "$dynamicRef: '#meta'",
      '$ref: https://json-schema.org/draft/2020-12/schema',
    );
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const isValid = ajv.compile(parse(rules) as object);
    expect(isValid(document) ? [] : isValid.errors).toEqual([]);
    expect(document.openapi).toBe('3.1.0');
  });

  it.each([
    '/api/store',
    '/api/plans',
    '/api/issues',
    '/api/user/me',
    '/api/user/purchases',
    '/api/user/payments',
  ])('says what %s answers', async (path) => {
    const answer = await (await visit(store, 'subscriber')).get(path);
    expect(answer.status).toBe(200);
    const described = document.paths[path]?.get?.responses[200]?.content?.['application/json'];
    const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(
      described?.schema ?? { not: {} },
    );
    expect(isValid(await answer.json()) ? [] : isValid.errors).toEqual([]);
  });

  it('is shown to people', async () => {
    const page = await fetch(new URL('/api/docs', store.origin));
    expect(await page.text()).toContain('swagger-ui-bundle.js');
  });

  it('is there, and no figures are, where no token was set', async () => {
    expect((await fetch(new URL('/metrics', store.origin), { headers: json })).status).toBe(404);
  });
});
