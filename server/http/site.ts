import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** Where the store stands on the web, which decides its cookies and who is sent elsewhere. */
export interface Site {
  /** 'https://store.example' or 'http://127.0.0.1:8080'. */
  readonly origin: string;
  readonly secure: boolean;
  /** Whether a session may travel here: by HTTPS, or without leaving the machine. */
  readonly mayHoldSessions: boolean;
  readonly sessionCookie: string;
  /** The same in a frame of another site. */
  readonly framedSessionCookie: string;
}

/** The port is known only once the server listens, so this is asked anew for each request. */
export function siteOf({ publicUrl }: Settings, app: FastifyInstance): Site {
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const origin = publicUrl ?? `http://127.0.0.1:${port}`;
  const url = new URL(origin);
  const secure = url.protocol === 'https:';
  return {
    origin,
    secure,
    mayHoldSessions: secure || isLoopback(url.hostname),
    // Browsers keep cookies by host and not by port: two stores on one machine need two names.
    // The `__Host-` prefix needs Secure, which WebKitGTK refuses on plain loopback addresses.
    sessionCookie: secure ? '__Host-sid' : `sid_${url.port || 80}`,
    framedSessionCookie: secure ? '__Host-sid_p' : `sid_p_${url.port || 80}`,
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
