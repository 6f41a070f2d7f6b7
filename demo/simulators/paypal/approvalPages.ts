import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeText, tag } from '../../../server/platform/http/html.ts';
import { isCrossSite, sendPage, simulatorPage } from '../html.ts';
import { type Approval, approvalOf, approve } from './approvals.ts';
import type { PayPalState } from './state.ts';
import type { SubscriptionLifecycle } from './subscriptionLifecycle.ts';

const readBrowserFile = (name: string) =>
  readFile(new URL(`browser/${name}`, import.meta.url), 'utf8');
const [sdk, script, css] = await Promise.all(
  ['sdk.js', 'window.js', 'window.css'].map(readBrowserFile),
);

type ByToken = { Params: { token: string } };
type ByQueryToken = { Querystring: { token?: string } };

/**
 * PayPal's script for the store's page, and the window that the script opens.
 * @param site the simulator's path, '/paypal'
 */
export function pageRoutes(
  app: FastifyInstance,
  state: PayPalState,
  lifecycle: SubscriptionLifecycle,
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
  app.get('/checkoutnow/wait', (_, reply) => send(reply, waitPage(site)));
  app.get<ByQueryToken>('/checkoutnow', (request, reply) => {
    const approval = approvalOf(state, request.query.token ?? '');
    if (approval) return send(reply, approvalPage(site, approval));
    return send(reply.code(404), unknownPaymentPage(site));
  });
  app.post<ByToken>('/checkoutnow/:token/approve', async (request, reply) => {
    if (isCrossSite(request)) return reply.code(403).send();
    state.objects.transaction(() => approve(state, lifecycle, request.params.token));
    return reply.code(204).send();
  });
}

/** The pages have no opener policy: with one, the window could not post its result to the store's page. */
const send = (reply: FastifyReply, page: string): FastifyReply => sendPage(reply, policy, page);

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const windowPage = (site: string, content: string, bodyAttributes = ''): string =>
  simulatorPage({
    title: 'PayPal (simulator)',
    stylesheet: `${site}/checkoutnow/window.css`,
    script: tag('script', { type: 'module', src: `${site}/checkoutnow/window.js` }, ''),
    body: `<main>\n${content}\n</main>`,
    bodyAttributes,
  });

const approvalPage = (site: string, { token, description, price, button }: Approval): string =>
  windowPage(
    site,
    `<h1>PayPal</h1>
<p>This simulates PayPal for the demo. No money moves.</p>
<dl><div><dt>${escapeText(description)}</dt><dd>${escapeText(price)}</dd></div></dl>
<button id="pay" disabled>${button}</button>
<button id="cancel" disabled class="secondary">Cancel</button>
<p id="status" role="status"></p>`,
    ` data-token="${escapeText(token)}" data-approve-url="${site}/checkoutnow/${escapeText(token)}/approve"`,
  );

const unknownPaymentPage = (site: string): string =>
  windowPage(
    site,
    `<h1>Nothing to pay here</h1>
<p>This payment is done or has ended. Close the window and look in the store.</p>
<button id="cancel" disabled class="secondary">Close</button>`,
  );

const waitPage = (site: string): string =>
  windowPage(site, `<h1>PayPal</h1>\n<p role="status">One moment…</p>`);
