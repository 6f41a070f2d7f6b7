import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { xsrf } from '#contract/api/call.ts';
import { isEverywhere, isLoopback, originAt } from '../../config/addresses.ts';
import type { Settings } from '../../config/settings.ts';

/** The address of the store for a request. It decides about cookies and redirects. */
export interface Site {
  /** 'https://store.example' or 'http://127.0.0.1:8080'. */
  readonly origin: string;
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
}

/** The part of a request that names its host. */
export type RequestHost = Pick<FastifyRequest, 'host'>;

/**
 * Returns a function that resolves the site of a request. Several functions ask for one request, and most
 * requests have the same host: computing it anew took a twentieth of the time of a catalogue response.
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
  const origin =
    settings.publicUrl ??
    (request && isEverywhere(settings.host) ? numberedOrigin(settings, request) : null) ??
    listeningOrigin(settings, app);
  const url = new URL(origin);
  const secure = url.protocol === 'https:';
  return {
    origin,
    host: url.host,
    secure,
    mayHoldSessions: secure || isLoopback(url.hostname),
    // Browsers separate cookies by host and not by port, so two stores on one machine need two names. The
    // `__Host-` prefix needs Secure, which WebKitGTK rejects on plain loopback addresses.
    sessionCookie: secure ? '__Host-sid' : `sid_${url.port || 80}`,
    framedSessionCookie: secure ? '__Host-sid_p' : `sid_p_${url.port || 80}`,
    formTokenCookie: xsrf.cookieAt(url),
    giftCookie: secure ? '__Host-gift' : `gift_${url.port || 80}`,
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
