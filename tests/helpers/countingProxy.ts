import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingProxy {
  readonly origin: string;
  /** The bytes of PDF files that were sent up to a time. */
  bytesUntil(time: number): number;
  /** Whether the browser reaches the files of the store; initially true. */
  reachFiles(isReached: boolean): void;
  close(): Promise<void>;
}

/** Stands between a browser and the store and counts every byte that the store writes of its files. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const written: { readonly at: number; readonly bytes: number }[] = [];
  let isReached = true;
  const server = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', target);
    const isFile = address.pathname.startsWith('/files/');
    if (isFile && !isReached) {
      outgoing.destroy();
      return;
    }
    const { method } = incoming;
    const headers = asIfSentTo(target, incoming.headers);
    const onward = request(address, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isFile)
        answer.on('data', (chunk: Buffer) => {
          written.push({ at: Date.now(), bytes: chunk.length });
        });
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    // Aborts the upstream request with the page's, else the store would continue to write.
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytesUntil: (time) =>
      written.filter(({ at }) => at <= time).reduce((sum, { bytes }) => sum + bytes, 0),
    reachFiles(now) {
      isReached = now;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The store redirects requests for another host, and accepts calls of its own pages only. */
const asIfSentTo = (target: string, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  host: new URL(target).host,
  ...(headers.origin && { origin: target }),
});
