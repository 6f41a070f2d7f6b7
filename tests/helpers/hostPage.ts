import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A page of another site that shows a store in a frame: 'localhost' is another site than
 * '127.0.0.1', where the stores are.
 */
export interface HostPage {
  readonly origin: string;
  /** The host page around this address; with an opener policy of its own, if one is given. */
  around(address: string, openerPolicy?: string): string;
  /**
   * The host page around a stranger, who keeps two cookies from its first visit: a plain one, and
   * one that asks to be kept for this host only. Its body says which of them it has again.
   */
  readonly aroundStranger: string;
  close(): Promise<void>;
}

export async function openHostPage(): Promise<HostPage> {
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  // The stranger answers at the other name of this machine.
  const strangers = createServer(strangerAnswers).listen(0, '127.0.0.1');
  await once(strangers, 'listening');
  const origin = `http://localhost:${portOf(server)}`;
  const around = (address: string, openerPolicy = 'unsafe-none') =>
    `${origin}/?${new URLSearchParams({ address, openerPolicy }).toString()}`;
  return {
    origin,
    around,
    aroundStranger: around(`http://127.0.0.1:${portOf(strangers)}/first`),
    async close() {
      for (const each of [server, strangers]) {
        each.closeAllConnections();
        each.close();
        await once(each, 'close');
      }
    },
  };
}

const portOf = (server: ReturnType<typeof createServer>): number =>
  (server.address() as AddressInfo).port;

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(url ?? '/', 'http://here');
  const address = searchParams.get('address') ?? '';
  response.setHeader('cross-origin-opener-policy', searchParams.get('openerPolicy') ?? '');
  const shown = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Another site</title><body style="margin:0">
<iframe title="The store" src="${shown}" style="border:0;width:100%;height:98vh"></iframe>`);
}

function strangerAnswers({ url, headers }: IncomingMessage, response: ServerResponse): void {
  if (url === '/first') return sendAgain(response);
  const kept = (headers.cookie ?? '').split('; ').map((pair) => pair.split('=')[0] ?? '');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>A stranger</title><body>kept: ${kept.toSorted().join(' ')}`);
}

function sendAgain(response: ServerResponse): void {
  const cookies = ['plain=1; Secure; SameSite=None', 'own=1; Secure; SameSite=None; Partitioned'];
  response.writeHead(302, { location: '/again', 'set-cookie': cookies }).end();
}
