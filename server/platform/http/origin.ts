import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { xsrf } from '#contract/api/call.ts';
import { storedName } from '#contract/paths.ts';
import { isEverywhere, isLoopback, originAt, prefixOf } from '../../config/addresses.ts';
import type { Settings } from '../../config/settings.ts';
import { Refused } from './refusal.ts';

/**
 * The address by which a request is routed. Fastify rejects a path that cannot be decoded, like `/50%-off`, before any
 * hook or route runs, so that a user who follows a broken link would see JSON. For a navigation the percent signs of such
 * a path are therefore escaped: no route has this path, and the user gets the not-found page.
 */
export function decodableUrl(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string {
  const { url = '/' } = request;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (isDecodable(path) || !isNavigation(request)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Browsers name HTML when they navigate, and programs do not. */
const isNavigation = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  (method === 'GET' || method === 'HEAD') && /text\/html/.test(headers.accept ?? '');

/**
 * Redirects other host names to the store's own address, with method and body (308): cookies, links and
 * security headers are made for one address.
 */
export function redirectOtherHosts(
  app: FastifyInstance,
  site: (request: RequestHost) => Site,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url, host } = site(request);
    const isHere = isProbe(request.url) || request.host === host;
    if (isHere) return;
    // Without HSTS: 'localhost' is also the name of other programs on this machine.
    void reply.removeHeader('strict-transport-security');
    // Browsers cache a 308 permanently, and the store may move to another address.
    void reply.header('cache-control', 'no-store');
    await reply.redirect(url + request.url, 308);
  });
}

/** Monitoring uses any address, and none of the prefix. */
const isProbe = (url: string): boolean => ['/healthz', '/readyz', '/metrics'].includes(url);

/** The address of the store for a request. It decides about cookies and redirects. */
export interface Site {
  /** 'https://store.example' or 'http://127.0.0.1:8080'. */
  readonly origin: string;
  /** The origin with the prefix, to which the paths of the store are appended. */
  readonly url: string;
  /** '/shop'; empty for a store at the root of its origin. */
  readonly prefix: string;
  /** The attribute of every cookie. */
  readonly cookiePath: string;
  /** 'store.example' or '127.0.0.1:8080'. */
  readonly host: string;
  readonly secure: boolean;
  /** Whether sessions are allowed here: with HTTPS, or on the loopback interface. */
  readonly mayHoldSessions: boolean;
  readonly sessionCookie: string;
  /** The name of the cookie in a frame of another site. */
  readonly framedSessionCookie: string;
  readonly formTokenCookie: string;
  /** The name of the cookie with the tokens of gift links. */
  readonly giftCookie: string;
  /** The name of the cookie of sign-in windows. */
  readonly windowCookie: string;
}

/** The part of a request that names its host. */
export type RequestHost = Pick<FastifyRequest, 'host'>;

/**
 * Returns a function that resolves the site of a request. Several functions ask for one request, and most
 * requests have the same host: to compute it for each request took a twentieth of the time of a catalogue response.
 */
export function openSiteOf(
  settings: Settings,
  app: FastifyInstance,
): (request: RequestHost) => Site {
  let last: { readonly host: string; readonly site: Site } | null = null;
  return ({ host }) => {
    if (last?.host === host) return last.site;
    const site = siteOf(settings, app, { host });
    // The port is known only after the server listens.
    if (app.server.listening) last = { host, site };
    return site;
  };
}

/** A store that listens on all addresses, without PUBLIC_URL, accepts each of them. */
export function siteOf(settings: Settings, app: FastifyInstance, request?: RequestHost): Site {
  const address =
    settings.publicUrl ??
    (request && isEverywhere(settings.host) ? numberedOrigin(settings, request) : null) ??
    listeningOrigin(settings, app);
  const url = new URL(address);
  const { origin } = url;
  const prefix = prefixOf(settings);
  const secure = url.protocol === 'https:';
  // Browsers separate cookies by host and not by port, so two stores on one machine need two names. The
  // `__Host-` prefix needs Secure, which WebKitGTK rejects on plain loopback addresses, and the path '/'.
  const cookie = (name: string): string =>
    secure
      ? (prefix ? '__Secure-' : '__Host-') + storedName(prefix, name)
      : storedName(prefix, `${name}_${url.port || 80}`);
  return {
    origin,
    url: origin + prefix,
    prefix,
    cookiePath: prefix || '/',
    host: url.host,
    secure,
    mayHoldSessions: secure || isLoopback(url.hostname),
    sessionCookie: cookie('sid'),
    framedSessionCookie: cookie('sid_p'),
    formTokenCookie: xsrf.cookieAt(url, prefix),
    giftCookie: cookie('gift'),
    windowCookie: cookie('tx'),
  };
}

/** IP addresses only: a host name in the header may belong to another party that points it here. */
function numberedOrigin(settings: Settings, request: RequestHost): string | null {
  const url = URL.parse(`${schemeOf(settings)}://${request.host}`);
  const isNumber = url !== null && isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) > 0;
  return isNumber ? url.origin : null;
}

function listeningOrigin(settings: Settings, app: FastifyInstance): string {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const host = isEverywhere(settings.host) ? '127.0.0.1' : settings.host;
  return originAt(schemeOf(settings), host, port);
}

const schemeOf = ({ tls }: Settings): string => (tls ? 'https' : 'http');

const isBelow = (url: string, prefix: string): boolean =>
  url.startsWith(prefix) && /^([/?]|$)/.test(url.slice(prefix.length));

/** The address by which a request is routed: routes have no prefix. */
export function withoutPrefix(url: string, prefix: string): string {
  if (!isBelow(url, prefix)) return url;
  const rest = url.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Serves the store below the prefix alone. The prefix is written where all answers pass: into redirects, and into the
 * documents, whose scripts read it from the attribute `data-prefix`. The paths in JSON have no prefix: a page adds it
 * (`src/shared/ui/prefix.ts`), as to those of the contract. An empty prefix adds nothing. A document that is compressed has
 * its prefix already.
 */
export function serveBelow(app: FastifyInstance, prefix: string): void {
  if (prefix === '') return;
  app.addHook('onRequest', async ({ originalUrl, url }, reply) => {
    if (!isBelow(originalUrl, prefix) && !isProbe(url)) throw new Refused('not_found');
    // Relative addresses, and the scope of the service worker, need the slash.
    const [path = ''] = originalUrl.split('?');
    if (path === prefix) await reply.redirect(url, 308);
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    const location = String(reply.getHeader('location') ?? '');
    if (/^\/(?!\/)/.test(location)) void reply.header('location', prefix + location);
    const isDocument = String(reply.getHeader('content-type')).startsWith('text/html');
    return isDocument && typeof payload === 'string' ? documentBelow(payload, prefix) : payload;
  });
}

/** Texts have no quotes that are not escaped, so that only attributes match. */
export const documentBelow = (document: string, prefix: string): string =>
  prefix === ''
    ? document
    : document
        .replace(/<html(?=[\s>])/, (start) => `${start} data-prefix="${prefix}"`)
        .replace(/( (?:href|src|srcset|action)=")(?=\/(?!\/))/gi, `$1${prefix}`);
