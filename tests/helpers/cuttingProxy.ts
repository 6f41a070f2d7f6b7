import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the store and another server, and resets their connections. */
export interface CuttingProxy {
  /** The address of the other server, with the proxy instead of it. */
  readonly url: string;
  /** The number of connections that were reset. */
  readonly cuts: number;
  /** Resets all connections now, and each later one after so many bytes of the other server. */
  cutAfter(bytes: number): void;
  /** Lets all later bytes pass. */
  heal(): void;
  close(): Promise<void>;
}

/** @param target an address with a host and a port, in any scheme */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const [host = ''] = /[\w.-]+:\d+/.exec(target) ?? [];
  const [hostname, port] = host.split(':');
  const open = new Set<Socket>();
  let limit = Infinity;
  let cuts = 0;
  const reset = (client: Socket): void => {
    if (!open.delete(client)) return;
    cuts += 1;
    client.resetAndDestroy();
  };
  const server = createServer((client) => {
    open.add(client);
    let bytes = 0;
    const onward = connect(Number(port), hostname);
    client.on('error', () => {}).on('data', (chunk) => onward.write(chunk));
    client.on('close', () => {
      open.delete(client);
      onward.destroy();
    });
    onward.on('error', () => {}).on('close', () => client.end());
    onward.on('data', (chunk) => {
      bytes += chunk.length;
      client.write(chunk.subarray(0, Math.max(0, chunk.length - Math.max(0, bytes - limit))));
      if (bytes > limit) setImmediate(reset, client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: target.replace(host, `127.0.0.1:${(server.address() as AddressInfo).port}`),
    get cuts() {
      return cuts;
    },
    cutAfter(more) {
      limit = more;
      for (const client of open) reset(client);
    },
    heal() {
      limit = Infinity;
    },
    async close() {
      for (const client of open) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
