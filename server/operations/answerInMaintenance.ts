import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDocument, escapeText, tag, voidTag } from '../platform/http/html.ts';
import { Refused } from '../platform/http/refusal.ts';
import { maintenanceHeaders } from '../platform/security/contentSecurityPolicy.ts';
import type { Services } from '../services/index.ts';
import { languageOf, translate } from '../platform/translations.ts';
import type { InMaintenance } from '../platform/maintenanceMode.ts';

/** The address of the stylesheet. */
const maintenancePageStyle = '/maintenance.css';

/** Returns the page of a closed store. The page has no script and no data. */
function maintenancePage({ store }: Pick<InMaintenance, 'store'>, address: string): string {
  const locale = languageOf(store);
  const heading = translate(locale, 'shell.closed.heading');
  const parts = [
    tag('p', { class: 'store', dir: 'auto' }, escapeText(store.name)),
    tag('h1', {}, escapeText(heading)),
    tag('p', { class: 'text' }, escapeText(translate(locale, 'errors.maintenance'))),
    tag(
      'a',
      { class: 'again', href: sameSite(address) },
      escapeText(translate(locale, 'shell.loadFailure.reload')),
    ),
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${escapeText(store.uiDirection)}" data-theme="${escapeText(store.theme)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${escapeText(`${heading} - ${store.name}`)}</title>
${voidTag('link', { rel: 'icon', href: '/favicon.svg' })}
${voidTag('link', { rel: 'stylesheet', href: maintenancePageStyle })}
<main>${parts.join('')}</main>
</html>
`;
}

/** Returns an address of this site. An address that begins with two slashes would lead to another site. */
const sameSite = (address: string): string => `/${address.replace(/^[/\\]+/, '')}`;

/** Seconds of the header Retry-After, as in every refusal with this status. */
const retryAfter = '5';

/**
 * In maintenance mode no answer uses the data of the store. A visit gets a page with the reason, and a call
 * of an open page gets an error code. Health checks and the files of the app are still answered, so that a
 * user in the middle of an issue can stay there.
 */
export async function maintenanceGate(
  app: FastifyInstance,
  { maintenance, embedHosts }: Pick<Services, 'maintenance' | 'embedHosts'>,
): Promise<void> {
  const style = await readFile(new URL('maintenance.css', import.meta.url), 'utf8');
  app.get(maintenancePageStyle, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  );
  app.addHook('onRequest', async (request, reply) => {
    const { closed } = maintenance;
    if (!closed || isOpenAlways(request.url)) return;
    if (!isVisit(request)) throw new Refused('maintenance');
    await sendPage(request, reply, maintenancePage(closed, request.url), embedHosts);
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
    { ...maintenanceHeaders(embedHosts), 'retry-after': retryAfter },
    request.method === 'HEAD' ? '' : page,
  );

const probes = /^\/(healthz|readyz|metrics)$/;
const builtFile = /^\/(?!api\/|files\/|cover\/)[^?]*\.(js|css|woff2|svg|wasm)(\?|$)/;

const isOpenAlways = (url: string): boolean => probes.test(url) || builtFile.test(url);

/** Whether the request is a navigation in a window or a frame, and not a call of a page. */
const isVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|files|cover)\//.test(url) &&
  /text\/html/.test(headers.accept ?? '');
