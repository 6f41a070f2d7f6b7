import { Agent, request, type RequestOptions } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { quantile } from '../figures.ts';

/** The input of this process, as JSON on the standard input. */
export const LoadPlan = z.object({
  /** The origin of the paths of `requests`. */
  origin: z.string(),
  connections: z.int(),
  seconds: z.number(),
  /** Requests per second in all; as fast as possible by default. */
  rate: z.int().optional(),
  /** Each connection takes them in turn, from a different start. */
  requests: z.array(
    z.object({
      path: z.string(),
      headers: z.record(z.string(), z.string()).optional(),
      /** Makes it a POST. */
      body: z.string().optional(),
    }),
  ),
});
export type LoadPlan = z.infer<typeof LoadPlan>;

export const LoadResult = z.object({
  perSecond: z.number(),
  /** Milliseconds from the time at which the request was due to the last byte, so the wait in the queue counts. */
  median: z.number(),
  p99: z.number(),
  /** Responses other than 2xx, 304 and 307, and broken connections. */
  errors: z.int(),
  /** The share of one core that this client took: near 1 the client is the limit. */
  busy: z.number(),
});
export type LoadResult = z.infer<typeof LoadResult>;

/**
 * Node's own client reads 256 KiB in 0.1 ms. Autocannon's takes 4 ms, and would measure itself.
 */
async function fire({
  origin,
  connections,
  seconds,
  rate,
  requests,
}: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let errors = 0;
  const began = performance.now();
  const used = process.cpuUsage();
  const end = began + seconds * 1000;
  const between = rate ? (connections * 1000) / rate : 0;

  const shoot = async (place: number): Promise<void> => {
    const from = Math.floor((place * requests.length) / connections);
    for (let shot = 0; performance.now() < end; shot += 1) {
      const due = rate ? began + (shot + place / connections) * between : performance.now();
      const early = due - performance.now();
      if (early > 0) await setTimeout(early);
      const {
        path,
        headers = {},
        body,
      } = requests[(from + shot) % requests.length] ?? { path: '/' };
      if (!(await isAnswered(new URL(path, origin), { headers, agent }, body))) errors += 1;
      times.push(performance.now() - due);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, place) => shoot(place)));
  agent.destroy();
  const took = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  const busy = (user + system) / 1e6 / took;
  const [median, p99] = [0.5, 0.99].map((part) => Math.round(quantile(times, part) * 10) / 10);
  return { perSecond: times.length / took, median: median ?? 0, p99: p99 ?? 0, errors, busy };
}

/** Whether the response is complete and not an error. */
const isAnswered = (url: URL, options: RequestOptions, body?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(url, { ...options, method }, (answer) => {
      const { statusCode = 0 } = answer;
      const isFine = [304, 307].includes(statusCode) || (statusCode >= 200 && statusCode < 300);
      answer.on('data', () => {});
      answer.on('end', () => resolve(isFine && answer.complete));
      answer.on('error', () => resolve(false));
    });
    sent.on('error', () => resolve(false)).end(body);
  });

if (import.meta.main) {
  console.log(JSON.stringify(await fire(LoadPlan.parse(await json(process.stdin)))));
}
