import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as rest } from 'node:timers/promises';
import type { Conditions } from '../report/reportSchema.ts';

/** A simulated network: a proxy, so that it applies to workers too, in any browser. */
export interface Line {
  readonly origin: string;
  /** Resets the count. */
  readonly count: () => void;
  /** Bytes of PDF files and packs sent since then, up to a time in epoch milliseconds. */
  readonly bytesUntil: (time: number) => number;
  /** Whether a part of a pack has been sent since then. */
  readonly hasSentPack: () => boolean;
  readonly close: () => Promise<void>;
}

interface Speed {
  /** Milliseconds before a response begins. */
  readonly delay: number;
  /** Bytes per millisecond, of all responses together. */
  readonly rate: number;
}

/** Lighthouse's slow phone network (1.6 Mbit/s, 150 ms), and a typical home network. */
const speeds: Readonly<Record<Conditions['network'], Speed | null>> = {
  none: null,
  slow: { delay: 150, rate: 200 },
  fast: { delay: 20, rate: 2500 },
};

export async function openLine(target: string, network: Conditions['network']): Promise<Line> {
  const speed = speeds[network];
  const pace = speed ? pacer(speed.rate) : null;
  let sent: { readonly at: number; readonly bytes: number; readonly isPack: boolean }[] = [];
  const server = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', target);
    const { method } = incoming;
    const headers = asIfSentTo(target, incoming.headers);
    const isFile = address.pathname.startsWith('/files/');
    const isPack = address.pathname.endsWith('.pack');
    async function* carry(pieces: AsyncIterable<Buffer>) {
      if (speed) await rest(speed.delay);
      for await (const piece of pieces) {
        await pace?.(piece.length);
        if (isFile) sent.push({ at: Date.now(), bytes: piece.length, isPack });
        yield piece;
      }
    }
    const onward = request(address, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      // An aborted request is no error.
      pipeline(answer, carry, outgoing).catch(() => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    // Aborts the upstream request with the page's, else the server would continue to write.
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
    hasSentPack: () => sent.some(({ isPack }) => isPack),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** All responses share one line, one chunk after the other. */
function pacer(rate: number): (bytes: number) => Promise<void> {
  let free = 0;
  return (bytes) => {
    free = Math.max(free, performance.now()) + bytes / rate;
    return rest(free - performance.now());
  };
}

/** A store redirects requests for another host, and accepts calls of its own pages only. */
const asIfSentTo = (target: string, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  host: new URL(target).host,
  ...(headers.origin && { origin: target }),
});
