import { json } from 'node:stream/consumers';
import autocannon from 'autocannon';
import * as z from 'zod';

/** What this process is told, as JSON by its standard input. */
export const Volley = z.object({
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
  bytesPerSecond: z.number(),
  /** Milliseconds. */
  median: z.number(),
  p99: z.number(),
  /** Answers other than 2xx and 304, lines that broke, and requests that nobody answered. */
  errors: z.int(),
});
export type Hits = z.infer<typeof Hits>;

/** In a process of its own, so that asking does not slow down whoever asks for it. */
async function fire({ origin, connections, seconds, rate, requests }: Volley): Promise<Hits> {
  let place = 0;
  const found = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 20,
    ...(rate && { overallRate: rate }),
    setupClient(client) {
      place += Math.max(1, Math.floor(requests.length / connections));
      const from = place % requests.length;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  return {
    perSecond: found.requests.total / found.duration,
    bytesPerSecond: found.throughput.total / found.duration,
    median: found.latency.p50,
    p99: found.latency.p99,
    errors:
      found.errors + found.timeouts + found.non2xx - (found.statusCodeStats?.['304']?.count ?? 0),
  };
}

if (import.meta.main) {
  console.log(JSON.stringify(await fire(Volley.parse(await json(process.stdin)))));
}
