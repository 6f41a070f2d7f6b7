import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as rest } from 'node:timers/promises';
import type { Conditions } from '#contract/bench/report.ts';

/** What a visitor's line is like: a proxy, so that workers are on it too, in any browser. */
export interface Line {
  readonly origin: string;
  /** Begins to count anew. */
  readonly count: () => void;
  /** What was sent of PDF files since then, up to a time of the day in milliseconds. */
  readonly bytesUntil: (time: number) => number;
  readonly close: () => Promise<void>;
}

interface Speed {
  /** Milliseconds before an answer begins. */
  readonly delay: number;
  /** Bytes a millisecond, of all answers together. */
  readonly rate: number;
}

/** As Lighthouse has a slow phone (1.6 Mbit/s, 150 ms), and a usual line at home. */
const speeds: Readonly<Record<Conditions['network'], Speed | null>> = {
  none: null,
  slow: { delay: 150, rate: 200 },
  fast: { delay: 20, rate: 2500 },
};

export async function openLine(target: string, network: Conditions['network']): Promise<Line> {
  const speed = speeds[network];
  const pace = speed ? pacer(speed.rate) : null;
  let sent: { readonly at: number; readonly bytes: number }[] = [];
  const server = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', target);
    const { method } = incoming;
    const headers = asIfSentTo(target, incoming.headers);
    const onward = request(address, { method, headers }, async (answer) => {
      if (speed) await rest(speed.delay);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (address.pathname.startsWith('/files/'))
        answer.on('data', ({ length }: Buffer) => sent.push({ at: Date.now(), bytes: length }));
      if (pace) answer.pipe(paced(pace)).pipe(outgoing);
      else answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    // A request that the page gives up is given up here too, or the server would write on.
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => (sent = []),
    bytesUntil: (time) =>
      sent.filter(({ at }) => at <= time).reduce((sum, { bytes }) => sum + bytes, 0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Pace = (bytes: number) => Promise<void>;

/** Everything goes over one line, one piece after the other. */
function pacer(rate: number): Pace {
  let free = 0;
  return (bytes) => {
    free = Math.max(free, performance.now()) + bytes / rate;
    return rest(free - performance.now());
  };
}

const paced = (pace: Pace): Transform =>
  new Transform({
    highWaterMark: 16_384,
    transform(chunk: Buffer, _encoding, done) {
      void pace(chunk.length).then(() => done(null, chunk));
    },
  });

/** A store sends whoever comes by another name elsewhere, and takes calls of its own pages only. */
const asIfSentTo = (target: string, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  host: new URL(target).host,
  ...(headers.origin && { origin: target }),
});
