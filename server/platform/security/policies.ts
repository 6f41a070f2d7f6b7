import type { Boot } from '#contract/boot.ts';
import { playerOrigins as publicPlayers } from '#contract/media.ts';
import type { Site } from '../http/origin.ts';
import { gatewaySources, paymentPermission, type Sources } from './gatewaySources.ts';

/**
 * What a browser may do with each kind of response. Everything starts from 'none'. Scripts and
 * styles come from our own files only: no inline script, no inline style element, no eval.
 */
type Policy = Sources;

const nothing: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Whom else a page of the app may deal with: addresses, or origins where that is said. */
export interface Guests {
  /** Origins of pages that may show the store in a frame. */
  readonly embedHosts: readonly string[];
  /** Pictures that the store's owner has set up. */
  readonly pictures: readonly string[];
  /** Origins of players beside those of the contract. */
  readonly playerOrigins: readonly string[];
  /** Who is told of the page's errors. */
  readonly sentryDsn: string | null;
  /** Those that something can be paid at here. */
  readonly gateways: Boot['gateways'];
}

const documentPolicy = ({ embedHosts, pictures, playerOrigins, sentryDsn, gateways }: Guests) =>
  joined([
    {
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'worker-src': ["'self'"],
      'connect-src': ["'self'", ...originsOf(sentryDsn ?? '')],
      'img-src': ["'self'", 'data:', 'blob:', ...pictures.flatMap(originsOf)],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-src': [...publicPlayers, ...playerOrigins],
      'frame-ancestors': ["'self'", ...embedHosts],
    },
    ...gatewaySources(gateways),
  ]);

/** Each source once. */
function joined(all: readonly Sources[]): Policy {
  const names = new Set(all.flatMap((sources) => Object.keys(sources)));
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(all.flatMap((sources) => sources[name] ?? []))]]),
  );
}

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

/** The sign-in window's own page: one script and one style, and it asks for nothing. */
const windowPolicy: Policy = {
  ...nothing,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ['data:'],
};

/** A page of ours that is only read, and printed: one style, and nothing else. */
const paperPolicy: Policy = {
  ...nothing,
  'form-action': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ['data:'],
};

/** Pages of ours that show the store in a frame, as any host page does: nobody shows them. */
const hostPolicy: Policy = {
  ...nothing,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'frame-src': ["'self'"],
};

type DeskGuests = Pick<Guests, 'playerOrigins' | 'sentryDsn'>;

/**
 * The publisher's desk: its own files, its own calls, and the players that a description may show.
 * Pictures are covers, spreads, and what a description brings along as data.
 */
const deskPolicy = ({ playerOrigins, sentryDsn }: DeskGuests): Policy => ({
  ...nothing,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'", ...originsOf(sentryDsn ?? '')],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'frame-src': [...publicPlayers, ...playerOrigins],
});

/** The page about the calls: it tries out those that only ask. */
const docsPolicy: Policy = {
  ...nothing,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
};

const written = (policy: Policy): string =>
  Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

const plainHeaders = {
  'content-security-policy': written(nothing),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const secureHeaders = { ...plainHeaders, 'strict-transport-security': 'max-age=31536000' };

/** For every response; each kind then says more. */
export const commonHeaders = ({
  secure,
}: Pick<Site, 'secure'>): Readonly<Record<string, string>> =>
  secure ? secureHeaders : plainHeaders;

export const documentHeaders = (guests: Guests): Record<string, string> => ({
  'content-security-policy': written(documentPolicy(guests)),
  // Sign-in and payment windows that a page opens must be able to answer it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), geolocation=(), microphone=(), ${paymentPermission(guests.gateways)}`,
  'cache-control': 'private, no-cache',
});

/**
 * Without an opener policy: with any, the page that opened the window could no longer be told
 * (measured in Chromium 156 and Firefox 153, also with 'same-origin-allow-popups').
 */
export const windowHeaders: Record<string, string> = {
  'content-security-policy': written(windowPolicy),
  'cache-control': 'no-store',
};

export const legalDocumentHeaders: Record<string, string> = {
  'content-security-policy': written(paperPolicy),
  'cache-control': 'no-store',
};

/** For the page of a closed store, which stands wherever the store does. */
export const maintenanceHeaders = (embedHosts: readonly string[]): Record<string, string> => ({
  'content-security-policy': written({
    ...paperPolicy,
    'img-src': ["'self'"],
    'frame-ancestors': ["'self'", ...embedHosts],
  }),
  'cache-control': 'no-store',
});

export const embedGuideHeaders: Record<string, string> = {
  'content-security-policy': written(hostPolicy),
  // Windows in which people sign in and pay are opened by the frame, and have to reach it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'private, no-cache',
};

export const benchHeaders: Record<string, string> = {
  'content-security-policy': written(hostPolicy),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'private, no-cache',
};

export const publishPageHeaders = (guests: DeskGuests): Record<string, string> => ({
  'content-security-policy': written(deskPolicy(guests)),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // It says who is signed in.
  'cache-control': 'no-store',
});

export const docsHeaders: Record<string, string> = {
  'content-security-policy': written(docsPolicy),
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

export const scriptHeaders: Record<string, string> = {
  'content-security-policy': written(scriptPolicy),
};

const originsOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];
