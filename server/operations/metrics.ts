import { count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Clock, oneMinute } from '../platform/clock.ts';
import type { Queries } from '../platform/db/connection.ts';
import { jobs, payments, unbookedPayments } from '../platform/db/schema.ts';
import { Memo } from '../platform/memo.ts';
import { pdfWorkerJobs } from '../publishing/index.ts';
import type { Resources } from '../platform/resources.ts';
import { onResponseEnd } from '../platform/observability/log.ts';
import { Refused } from '../platform/http/refusal.ts';
import { isSame } from '../platform/security/keys.ts';

/**
 * Serves `/metrics` to Prometheus, with `METRICS_TOKEN` as the bearer token. Without the setting the route
 * does not exist.
 */
export function mountMetrics(app: FastifyInstance, resources: Resources): void {
  const { metricsToken } = resources.settings;
  if (!metricsToken) return;
  const register = openMetrics(app, resources);
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new Refused('not_signed_in', 'This takes the METRICS_TOKEN.');
    }
    void reply.headers({ 'cache-control': 'no-store', 'content-type': register.contentType });
    return register.metrics();
  });
}

/** The metrics of this process and of the store. All names begin with gatefold_, nodejs_ or process_. */
function openMetrics(app: FastifyInstance, resources: Resources): Registry {
  const register = new Registry();
  // Event loop, memory, processor, files and sockets of the process.
  collectDefaultMetrics({ register });
  meterAnswers(app, register);
  meterPdfWorker(register);
  meterPool(register, resources);
  meterPayments(register, resources);
  meterUnbooked(register, resources);
  meterJobs(register, resources);
  return register;
}

/** Seconds. Most responses take a few milliseconds. A file takes as long as the client's connection needs. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

function meterAnswers(app: FastifyInstance, register: Registry): void {
  const responses = new Histogram({
    name: 'gatefold_answer_seconds',
    help: 'Duration of responses by route; status 0: the client disconnected.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [register],
  });
  const sent = new Counter({
    name: 'gatefold_sent_bytes',
    help: 'Bytes of bodies whose length is said beforehand: files, covers, ranges.',
    labelNames: ['route'] as const,
    registers: [register],
  });
  onResponseEnd(app, ({ request, reply, route, seconds, isComplete }) => {
    const status = isComplete ? reply.statusCode : 0;
    responses.observe({ method: request.method, route, status }, seconds);
    const bytes = Number(reply.getHeader('content-length'));
    if (isComplete && bytes > 0 && request.method !== 'HEAD') sent.inc({ route }, bytes);
  });
}

function meterPdfWorker(register: Registry): void {
  const orders = new Gauge({
    name: 'gatefold_press_orders',
    help: 'PDFs that are being worked on or wait for it.',
    registers: [register],
    collect(): void {
      orders.set(pdfWorkerJobs());
    },
  });
}

function meterPool(register: Registry, { pool }: Resources): void {
  if (!pool) return;
  const connections = new Gauge({
    name: 'gatefold_database_connections',
    help: 'Connections to PostgreSQL, and how many queries wait for one.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const { open, idle, waiting } = pool();
      connections.set({ state: 'used' }, open - idle);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'waited_for' }, waiting);
    },
  });
}

function meterPayments(register: Registry, { db, clock }: Resources): void {
  const read = cachedForAMinute(clock, () => countPayments(db));
  const standing = new Gauge({
    name: 'gatefold_payments',
    help: 'Payments by how they stand, counted at most once a minute.',
    labelNames: ['status'] as const,
    registers: [register],
    async collect() {
      const found = await read().catch(() => null);
      standing.reset();
      // While the database is away the gauge has no value instead of an outdated one.
      for (const { status, total } of found ?? []) standing.set({ status }, total);
    },
  });
}

/** An alarm while it is not 0. */
function meterUnbooked(register: Registry, { db, clock }: Resources): void {
  const read = cachedForAMinute(clock, () =>
    db.$count(unbookedPayments, eq(unbookedPayments.state, 'open')),
  );
  const unbooked = new Gauge({
    name: 'gatefold_unbooked_payments',
    help: 'Payments that a gateway has collected for this store and that have no payment record.',
    registers: [register],
    async collect() {
      const found = await read().catch(() => null);
      unbooked.reset();
      if (found !== null) unbooked.set(found);
    },
  });
}

function meterJobs(register: Registry, { db, clock }: Resources): void {
  const { kind, state } = jobs;
  const read = cachedForAMinute(clock, () =>
    db.select({ kind, state, total: count() }).from(jobs).groupBy(kind, state),
  );
  const standing = new Gauge({
    name: 'gatefold_jobs',
    help: 'Jobs that wait, run or are dead, by their kind.',
    labelNames: ['kind', 'state'] as const,
    registers: [register],
    async collect() {
      const found = await read().catch(() => null);
      standing.reset();
      for (const { total, ...labels } of found ?? []) standing.set(labels, total);
    },
  });
}

/** Exported for the test of its plan. */
export const countPayments = (tx: Queries) =>
  tx.select({ status: payments.status, total: count() }).from(payments).groupBy(payments.status);

/** The index has an entry for each of a million payments, and several Prometheus servers may scrape. */
function cachedForAMinute<T extends {}>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  const memo = new Memo<T>({ max: 1, lifetime: oneMinute, now: () => clock.now() });
  return () => memo.get('', read);
}
