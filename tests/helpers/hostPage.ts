import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HostOptions } from '#contract/messages/host.ts';
import { growFrame } from './hostWindow.ts';

/**
 * A page of another site that shows a store in a frame: 'localhost' is another site than
 * '127.0.0.1', where the stores are.
 */
export interface HostPage {
  readonly origin: string;
  /**
   * The host page around this address; with an opener policy of its own, if one is given. A frame that
   * is as high as its content stands between texts of the host.
   */
  around(address: string, openerPolicy?: string, answer?: HostAnswer): string;
  /** A page of this site's own. */
  showing(html: string): string;
  /**
   * The host page with a frame of a third site, which sets two cookies at its first visit: a plain one and
   * a partitioned one. Its body lists the cookies that come back.
   */
  readonly aroundStranger: string;
  close(): Promise<void>;
}

/** The options with which a host page responds to a frame's hello; none from a silent page. */
export type HostAnswer = HostOptions | 'silence';

export async function openHostPage(): Promise<HostPage> {
  const server = createServer((request, response) => answer(request, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  // The third site has the other name of this machine.
  const strangers = createServer(strangerAnswers).listen(0, '127.0.0.1');
  await once(strangers, 'listening');
  const origin = `http://localhost:${portOf(server)}`;
  const around = (address: string, openerPolicy = 'unsafe-none', answer: HostAnswer = {}) => {
    const query = { address, openerPolicy, answer: JSON.stringify(answer) };
    return `${origin}/?${new URLSearchParams(query).toString()}`;
  };
  return {
    origin,
    around,
    showing: (html) => `${origin}/?${new URLSearchParams({ html }).toString()}`,
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
  const html = searchParams.get('html');
  response.end(html ?? pageWith(shown, searchParams.get('answer') ?? '{}'));
}

function pageWith(address: string, answer: string): string {
  const grows = answer.includes('"height":"auto"');
  const words = (place: string): string =>
    grows
      ? `<p style="margin:0;height:300px">Words of the host, <a href="#">${place}</a>.</p>`
      : '';
  const style = `display:block;border:0;width:100%;height:${grows ? '600px' : '98vh'}`;
  const scripts = `(${host.toString()})(${answer});${grows ? `(${growFrame.toString()})()` : ''}`;
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Another site</title>
<body style="margin:0">${words('before')}
<iframe title="The store" src="${address}" style="${style}"></iframe>${words('after')}
<script>${scripts}</script>`;
}

/** Runs in the page: responds to the frame, and records its messages in `window.heard`. */
function host(answer: unknown): void {
  const said: { type: string }[] = [];
  Object.assign(window, { heard: said });
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<string>) => {
    const frame = document.querySelector('iframe');
    if (source !== frame?.contentWindow) return;
    const message = JSON.parse(data.slice('gatefold:'.length)) as { type: string };
    said.push(message);
    if (message.type !== 'hello' || answer === 'silence') return;
    const hello = JSON.stringify({ v: 1, type: 'hello', payload: answer });
    frame?.contentWindow?.postMessage(`gatefold:${hello}`, origin);
  });
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
