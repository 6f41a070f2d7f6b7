/**
 * Simulates readers at once, from the measured costs per answer (`costs.ts`): how many cores each part needs, and how
 * long answers then take. Run it by `node bench/server/loadModel.ts`; docs/running/load-model.md has the result.
 */
import { quantile } from '../figures.ts';

/**
 * Milliseconds of a core: of the store's process, and of PostgreSQL. Measured by `npm run bench -- --only costs` while other work
 * ran, and divided by 4.9: so much more a range of the store took then than on a quiet machine (0.36 ms). `link` is an estimate.
 */
const costs = {
  page: [2.4, 0.35],
  list: [0.09, 0.01],
  account: [0.7, 0.4],
  cover: [0.07, 0],
  link: [1, 0.5],
  position: [0.58, 0.31],
  range: [0.36, 0.11],
  accel: [0.18, 0.11],
  redirect: [0.62, 0.11],
} as const satisfies Record<string, readonly [store: number, database: number]>;
type Answer = keyof typeof costs;

/** What a reader does in a session of ten minutes. */
const sessionSeconds = 600;
const session: Readonly<Partial<Record<Answer, number>>> = {
  page: 2,
  list: 1,
  account: 4,
  cover: 12,
  link: 1,
  position: 30,
};
/** A page in 20 seconds, of 1.2 ranges of 256 KiB. */
const rangesPerSession = (sessionSeconds / 20) * 1.2;
const rangeBytes = 256 * 1024;

const deliveries = {
  store: { range: rangesPerSession },
  nginx: { accel: rangesPerSession },
  // Addresses of 300 seconds, of the document and of its pack.
  signed: { redirect: 4 },
} as const;
type Delivery = keyof typeof deliveries;

/** A part is not used more than this, so that a burst and the loss of one process pass. */
const mostUsed = 0.6;
const simulatedSeconds = 30;

function model(readers: number, delivery: Delivery) {
  const answers = Object.entries({ ...session, ...deliveries[delivery] }) as [Answer, number][];
  const perSecond = answers.map(
    ([answer, count]) => [answer, (count * readers) / sessionSeconds] as const,
  );
  const load = (part: 0 | 1) =>
    perSecond.reduce((sum, [answer, rate]) => sum + (rate * costs[answer][part]) / 1000, 0);
  const processes = Math.ceil(load(0) / mostUsed);
  const databaseCores = Math.ceil(load(1) / mostUsed);
  const times = simulate(perSecond, processes, databaseCores);
  return {
    readers,
    delivery,
    'answers a second': Math.round(perSecond.reduce((sum, [, rate]) => sum + rate, 0)),
    'store, cores': load(0).toFixed(1),
    processes,
    'PostgreSQL, cores': load(1).toFixed(1),
    'Gbit/s of pages': (
      (readers * rangesPerSession * rangeBytes * 8) /
      sessionSeconds /
      1e9
    ).toFixed(1),
    'p50, ms': quantile(times, 0.5).toFixed(1),
    'p99, ms': quantile(times, 0.99).toFixed(1),
  };
}

/**
 * Returns the milliseconds of each answer, without the network. Requests arrive independently. Each takes the process
 * that is free first, and then the core of PostgreSQL that is free first. Service times are exponential.
 */
function simulate(
  rates: readonly (readonly [Answer, number])[],
  processes: number,
  databaseCores: number,
): number[] {
  const all = rates.reduce((sum, [, rate]) => sum + rate, 0);
  const stations = [processes, databaseCores].map((cores) => new Float64Array(cores));
  const times: number[] = [];
  for (let now = 0; now < simulatedSeconds * 1000; now += exponential(1000 / all)) {
    const answer = drawn(rates, Math.random() * all);
    let done = now;
    for (const [part, station] of stations.entries())
      done = serve(station, done, exponential(costs[answer][part] ?? 0));
    times.push(done - now);
  }
  return times;
}

const exponential = (mean: number): number => -Math.log(1 - Math.random()) * mean;

function drawn(rates: readonly (readonly [Answer, number])[], place: number): Answer {
  let sum = 0;
  for (const [answer, rate] of rates) {
    sum += rate;
    if (place < sum) return answer;
  }
  return 'page';
}

/** Returns the end of the service; `station` has the time at which each core is free. */
function serve(station: Float64Array, from: number, duration: number): number {
  if (duration === 0) return from;
  const first = station.indexOf(Math.min(...station));
  const end = Math.max(from, station[first] ?? 0) + duration;
  station[first] = end;
  return end;
}

console.table(
  [1000, 10_000, 100_000].flatMap((readers) =>
    (Object.keys(deliveries) as Delivery[]).map((delivery) => model(readers, delivery)),
  ),
);
