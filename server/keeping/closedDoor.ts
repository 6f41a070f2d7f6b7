import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDocument } from '../http/html.ts';
import { Refused } from '../refusal.ts';
import { closedHeaders } from '../security/policies.ts';
import type { Services } from '../services.ts';
import { closedPage, closedStyle } from './closedPage.ts';

/** Seconds after which it is worth asking again; as every refusal of that status says. */
const retryAfter = '5';

/**
 * While the store is closed nobody is answered from its data: whoever visits reads why, and a page
 * that is open already is told by a code. What is no data goes on: whether the process lives, and the
 * files that the pages are made of, so that a reader who is in the middle of an issue stays there.
 */
export async function closedDoor(
  app: FastifyInstance,
  { shutter, embedHosts }: Pick<Services, 'shutter' | 'embedHosts'>,
): Promise<void> {
  const style = await readFile(new URL('closed.css', import.meta.url), 'utf8');
  app.get(closedStyle, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  app.addHook('onRequest', async (request, reply) => {
    const { closed } = shutter;
    if (!closed || isOpenAlways(request.url)) return;
    if (!isVisit(request)) throw new Refused('maintenance');
    await sendPage(request, reply, closedPage(closed, request.url), embedHosts);
  });
}

const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  embedHosts: readonly string[],
): FastifyReply =>
  sendDocument(
    reply.code(503),
    { ...closedHeaders(embedHosts), 'retry-after': retryAfter },
    request.method === 'HEAD' ? '' : page,
  );

const probes = /^\/(healthz|readyz|metrics)$/;
const builtFile = /^\/(?!api\/|files\/|cover\/)[^?]*\.(js|css|woff2|svg|wasm)(\?|$)/;

const isOpenAlways = (url: string): boolean => probes.test(url) || builtFile.test(url);

/** A browser that goes there, in a window or a frame, rather than a page that asks for something. */
const isVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|files|cover)\//.test(url) &&
  /text\/html/.test(headers.accept ?? '');
