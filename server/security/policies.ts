import { playerOrigins } from '#contract/media.ts';
import type { Site } from '../http/site.ts';

/**
 * What a browser may do with each kind of response. Everything starts from 'none'. Scripts and
 * styles come from our own files only: no inline script, no inline style element, no eval.
 */
type Policy = Readonly<Record<string, readonly string[]>>;

const nothing: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

const documentPolicy = (
  embedHosts: readonly string[],
  iconOrigin: string | null,
  demoPlayers: readonly string[],
  reportsOrigin: string | null,
): Policy => ({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'worker-src': ["'self'"],
  'connect-src': ["'self'", ...(reportsOrigin ? [reportsOrigin] : [])],
  'img-src': ["'self'", 'data:', 'blob:', ...(iconOrigin ? [iconOrigin] : [])],
  'font-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': [...playerOrigins, ...demoPlayers],
  'frame-ancestors': ["'self'", ...embedHosts],
});

/**
 * A worker obeys the policy of its own script's response. pdf.js decodes some pictures and colours
 * with WebAssembly, and makes the fonts of a document from bytes.
 */
const scriptPolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'", 'data:'],
};

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

/** For every response; each kind then says more. */
export const commonHeaders = ({ secure }: Pick<Site, 'secure'>): Record<string, string> => ({
  'content-security-policy': written(nothing),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});

export const documentHeaders = (
  embedHosts: readonly string[],
  icon: string,
  demoPlayers: readonly string[],
  errorReports: string | null,
): Record<string, string> => ({
  'content-security-policy': written(
    documentPolicy(embedHosts, originOf(icon), demoPlayers, originOf(errorReports ?? '')),
  ),
  // Sign-in and payment windows that a page opens must be able to answer it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'private, no-cache',
});

export const scriptHeaders: Record<string, string> = {
  'content-security-policy': written(scriptPolicy),
};

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;
