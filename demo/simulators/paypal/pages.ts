import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isFromElsewhere } from '../crossSite.ts';
import { approvalOf, approve } from './approving.ts';
import type { Bank } from './bank.ts';
import { approvalPage, lostPage, waitPage } from './page.ts';
import type { Subscribing } from './subscribing.ts';

const own = (name: string) => readFile(new URL(`browser/${name}`, import.meta.url), 'utf8');
const [sdk, script, css] = await Promise.all(['sdk.js', 'window.js', 'window.css'].map(own));

type ByToken = { Params: { token: string } };
type Asked = { Querystring: { token?: string } };

/** PayPal's script for the store's page, and the window that it opens. */
export function pageRoutes(
  app: FastifyInstance,
  bank: Bank,
  subscribing: Subscribing,
  site: string,
): void {
  app.get<{ Querystring: Record<string, string> }>('/sdk/js', async ({ query }, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store');
    if (query['client-id']) return sdk;
    return reply.code(400).send('throw new Error("SDK Validation error: client-id is missing.");');
  });
  app.get('/checkoutnow/window.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  app.get('/checkoutnow/window.css', (_, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get('/checkoutnow/wait', (_, reply) => sendPage(reply, waitPage(site)));
  app.get<Asked>('/checkoutnow', (request, reply) => {
    const approval = approvalOf(bank, request.query.token ?? '');
    if (approval) return sendPage(reply, approvalPage(site, approval));
    return sendPage(reply.code(404), lostPage(site));
  });
  app.post<ByToken>('/checkoutnow/:token/approve', async (request, reply) => {
    if (isFromElsewhere(request)) return reply.code(403).send();
    bank.papers.atOnce(() => approve(bank, subscribing, request.params.token));
    return reply.code(204).send();
  });
}

/** No opener policy: with any, the store's page could not be told. */
const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page);
