import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { xsrf } from '#contract/api/xsrf.ts';
import { isEverywhere, isLoopback, originAt } from '../../config/addresses.ts';
import type { Settings } from '../../config/settings.ts';

/** Where the store stands on the web, which decides its cookies and who is sent elsewhere. */
export interface Site {
  /** 'https://store.example' or 'http://127.0.0.1:8080'. */
  readonly origin: string;
  /** 'store.example' or '127.0.0.1:8080'. */
  readonly host: string;
  readonly secure: boolean;
  /** Whether a session may travel here: by HTTPS, or without leaving the machine. */
  readonly mayHoldSessions: boolean;
  readonly sessionCookie: string;
  /** The same in a frame of another site. */
  readonly framedSessionCookie: string;
  readonly formTokenCookie: string;
}

/** What a request says of where it came to. */
export type Asked = Pick<FastifyRequest, 'host'>;

/**
 * Answers for each request where it came to. Several ask that of one request, and nearly all requests
 * come by the same name: working it out anew took a twentieth of what answering the list takes.
 */
export function openSiteOf(settings: Settings, app: FastifyInstance): (asked: Asked) => Site {
  let last: { readonly host: string; readonly site: Site } | null = null;
  return ({ host }) => {
    if (last?.host === host) return last.site;
    const site = siteOf(settings, app, { host });
    // The port is known only once the server listens.
    if (app.server.listening) last = { host, site };
    return site;
  };
}

/** A store that listens on all addresses and was told none is at home at each of them. */
export function siteOf(settings: Settings, app: FastifyInstance, asked?: Asked): Site {
  const origin =
    settings.publicUrl ??
    (asked && isEverywhere(settings.host) ? numberedOrigin(settings, asked) : null) ??
    listeningOrigin(settings, app);
  const url = new URL(origin);
  const secure = url.protocol === 'https:';
  return {
    origin,
    host: url.host,
    secure,
    mayHoldSessions: secure || isLoopback(url.hostname),
    // Browsers keep cookies by host and not by port: two stores on one machine need two names.
    // The `__Host-` prefix needs Secure, which WebKitGTK refuses on plain loopback addresses.
    sessionCookie: secure ? '__Host-sid' : `sid_${url.port || 80}`,
    framedSessionCookie: secure ? '__Host-sid_p' : `sid_p_${url.port || 80}`,
    formTokenCookie: xsrf.cookieAt(url),
  };
}

/** By number only: a name in the header may be anybody's who pointed it here. */
function numberedOrigin(settings: Settings, asked: Asked): string | null {
  const url = URL.parse(`${schemeOf(settings)}://${asked.host}`);
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
