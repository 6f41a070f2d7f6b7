import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { quantile } from '../figures.ts';

/** What this process is told, as JSON by its standard input. */
export const Volley = z.object({
  /** Where a path of `requests` names no other. */
  origin: z.string(),
  connections: z.int(),
  seconds: z.number(),
  /** Requests a second in all; as many as are answered where none is said. */
  rate: z.int().optional(),
  /** Taken in turn by every connection, each from another place. */
  requests: z.array(
    z.object({ path: z.string(), headers: z.record(z.string(), z.string()).optional() }),
  ),
});
export type Volley = z.infer<typeof Volley>;

export const Hits = z.object({
  perSecond: z.number(),
  /** Milliseconds until the last byte, from when the request was due: who has to wait in line waits. */
  median: z.number(),
  p99: z.number(),
  /** Answers other than 2xx and 304, and lines that broke. */
  errors: z.int(),
  /** Of one core, that asking took: near 1 the asker could ask no more, and is what was measured. */
  busy: z.number(),
});
export type Hits = z.infer<typeof Hits>;

/**
 * Node's own client: it reads 256 KiB in a tenth of a millisecond. Autocannon's takes four, so that it
 * would measure itself.
 */
async function fire({ origin, connections, seconds, rate, requests }: Volley): Promise<Hits> {
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
      const { path, headers = {} } = requests[(from + shot) % requests.length] ?? { path: '/' };
      if (!(await isAnswered(new URL(path, origin), headers, agent))) errors += 1;
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

/** Whether the whole answer came, and is none that refuses. */
const isAnswered = (url: URL, headers: Record<string, string>, agent: Agent): Promise<boolean> =>
  new Promise((resolve) => {
    get(url, { headers, agent }, (answer) => {
      const { statusCode = 0 } = answer;
      const isFine = statusCode === 304 || (statusCode >= 200 && statusCode < 300);
      answer.on('data', () => {});
      answer.on('end', () => resolve(isFine && answer.complete));
      answer.on('error', () => resolve(false));
    }).on('error', () => resolve(false));
  });

if (import.meta.main) {
  console.log(JSON.stringify(await fire(Volley.parse(await json(process.stdin)))));
}
