import { createHash } from 'node:crypto';
import type { Boot } from '#contract/boot.ts';
import { playerOrigins as publicPlayers } from '#contract/media.ts';
import type { Site } from '../http/origin.ts';

/** Additions of a gateway's script to the page's policy, by directive. */
type Sources = Readonly<Record<string, readonly string[]>>;

/** From Stripe's security guide. Its fields and a card's extra step are frames. */
const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripe: Sources = {
  'script-src': stripeScripts,
  'frame-src': [...stripeScripts, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const paypal: Sources = {
  'script-src': paypalHosts,
  'frame-src': paypalHosts,
  'connect-src': paypalHosts,
  'img-src': paypalHosts,
};

/** For a script from another origin than the gateway's own: that origin also serves its frames and calls. */
function elsewhere(script: string): Sources {
  const { origin } = new URL(script);
  return { 'script-src': [origin], 'frame-src': [origin], 'connect-src': [origin] };
}

/**
 * The sources of the enabled gateways. PayPal's script adds style elements and marks them with the given
 * nonce. Its inline scripts only measure a button that is about to be replaced. They get no nonce, so no
 * inline script runs in the page.
 */
function gatewaySources(gateways: Boot['gateways']): readonly Sources[] {
  const on: Sources[] = [];
  if (gateways.stripe) on.push(gateways.stripe.sdk ? elsewhere(gateways.stripe.sdk) : stripe);
  if (gateways.paypal) on.push(gateways.paypal.sdk ? elsewhere(gateways.paypal.sdk) : paypal);
  const nonce = gateways.paypal?.style_nonce;
  if (nonce) on.push({ 'style-src': [`'nonce-${nonce}'`] });
  return on;
}

/** The permission for a wallet's payment sheet, which belongs to the browser. No other origin may open it. */
const paymentPermission = ({ stripe }: Boot['gateways']): string =>
  stripe && !stripe.sdk ? 'payment=(self "https://js.stripe.com")' : 'payment=()';

/**
 * The content security policy of each kind of response. Everything starts from 'none'. Scripts and styles
 * come from our own files only: no inline script, no eval, and no inline style element but those with these hashes.
 */
type Policy = Sources;

const denyAll: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Further origins for a page of the app. */
interface PageSources {
  /** Origins of pages that may show the store in a frame. */
  readonly embedHosts: readonly string[];
  /** Addresses of pictures in the store's settings. */
  readonly pictures: readonly string[];
  /** Origins of players, in addition to those of the contract. */
  readonly playerOrigins: readonly string[];
  /** Receives the errors of the page. */
  readonly sentryDsn: string | null;
  /** Style sheets inside the document. */
  readonly styles: readonly string[];
  /** The enabled gateways. */
  readonly gateways: Boot['gateways'];
}

const documentPolicy = ({
  embedHosts,
  pictures,
  playerOrigins,
  sentryDsn,
  styles,
  gateways,
}: PageSources) =>
  joined([
    {
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", ...styles.map(hashOf)],
      'worker-src': ["'self'"],
      'connect-src': ["'self'", ...originsOf(sentryDsn ?? '')],
      'img-src': ["'self'", 'data:', 'blob:', ...pictures.flatMap(originsOf)],
      // The silent sound of `readAloud/mediaControls.ts`, which the page makes itself.
      'media-src': ['blob:'],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-src': [...publicPlayers, ...playerOrigins],
      'frame-ancestors': ["'self'", ...embedHosts],
    },
    ...gatewaySources(gateways),
  ]);

/** Allows one style element, by its content. */
const hashOf = (style: string): string =>
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Removes duplicate sources. */
function joined(all: readonly Sources[]): Policy {
  const names = new Set(all.flatMap((sources) => Object.keys(sources)));
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set(all.flatMap((sources) => sources[name] ?? []))]]),
  );
}

/**
 * A worker obeys the policy of its own script's response. pdf.js decodes some pictures and colours with
 * WebAssembly, and creates the fonts of a document from bytes.
 */
const scriptPolicy = (fileOrigins: readonly string[]): Policy => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'connect-src': ["'self'", ...fileOrigins],
  'font-src': ["'self'", 'data:'],
});

/** The page of the sign-in window: one script, one style, no requests. */
const windowPolicy: Policy = {
  ...denyAll,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ['data:'],
};

/** A page that is only read and printed: one style. */
const printPolicy: Policy = {
  ...denyAll,
  'form-action': ["'none'"],
  'style-src': ["'self'"],
  'img-src': ['data:'],
};

/** Our pages that show the store in a frame, like a host page. They may not be framed themselves. */
const hostPolicy = ({ sentryDsn }: ErrorTarget): Policy => ({
  ...denyAll,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'", ...originsOf(sentryDsn ?? '')],
  'font-src': ["'self'"],
  'frame-src': ["'self'"],
});

type ErrorTarget = Pick<PageSources, 'sentryDsn'>;
type PublishPageSources = Pick<PageSources, 'playerOrigins' | 'sentryDsn' | 'styles'>;

/**
 * The publisher's page: its own files and calls, and the players of descriptions. Pictures are covers,
 * previews of spreads, and data URLs of descriptions. A frame shows the store itself, with colours that are not saved.
 */
const publishPolicy = ({ playerOrigins, sentryDsn, styles }: PublishPageSources): Policy => ({
  ...denyAll,
  'form-action': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", ...styles.map(hashOf)],
  'connect-src': ["'self'", ...originsOf(sentryDsn ?? '')],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'frame-src': ["'self'", ...publicPlayers, ...playerOrigins],
});

/** The page of the API documentation, which can send GET requests. */
const docsPolicy: Policy = {
  ...denyAll,
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
  'content-security-policy': written(denyAll),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const secureHeaders = { ...plainHeaders, 'strict-transport-security': 'max-age=31536000' };

/** Headers of every response. Each kind of response adds its own. */
export const commonHeaders = ({
  secure,
}: Pick<Site, 'secure'>): Readonly<Record<string, string>> =>
  secure ? secureHeaders : plainHeaders;

export const documentHeaders = (guests: PageSources): Record<string, string> => ({
  'content-security-policy': written(documentPolicy(guests)),
  // Sign-in and payment windows must be able to message the page that opened them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': `camera=(), geolocation=(), microphone=(), ${paymentPermission(guests.gateways)}`,
  'cache-control': 'private, no-cache',
});

/**
 * Without an opener policy: with any policy the window could not message the page that opened it (measured
 * in Chromium 156 and Firefox 153, also with 'same-origin-allow-popups').
 */
export const windowHeaders: Record<string, string> = {
  'content-security-policy': written(windowPolicy),
  'cache-control': 'no-store',
};

/** The page of a link in a mail has one form. Its origin is sent, because the form proves that it is our own. */
export const signInLinkHeaders: Record<string, string> = {
  'content-security-policy': written({ ...printPolicy, 'form-action': ["'self'"] }),
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** A receipt, with the store's typefaces and the button that prints it. */
export const receiptHeaders: Record<string, string> = {
  'content-security-policy': written({
    ...printPolicy,
    'script-src': ["'self'"],
    'font-src': ["'self'"],
  }),
  'cache-control': 'no-store',
};

/** For the page of a closed store, which may be framed like the store. */
export const maintenanceHeaders = (embedHosts: readonly string[]): Record<string, string> => ({
  'content-security-policy': written({
    ...printPolicy,
    'img-src': ["'self'"],
    'frame-ancestors': ["'self'", ...embedHosts],
  }),
  'cache-control': 'no-store',
});

export const embedGuideHeaders = (target: ErrorTarget): Record<string, string> => ({
  'content-security-policy': written(hostPolicy(target)),
  // The frame opens the sign-in and payment windows, and they must be able to message it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'private, no-cache',
});

export const benchHeaders = (target: ErrorTarget): Record<string, string> => ({
  'content-security-policy': written(hostPolicy(target)),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'private, no-cache',
});

export const publishPageHeaders = (guests: PublishPageSources): Record<string, string> => ({
  'content-security-policy': written(publishPolicy(guests)),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // The page contains the signed-in user.
  'cache-control': 'no-store',
});

export const docsHeaders: Record<string, string> = {
  'content-security-policy': written(docsPolicy),
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

/** @param fileOrigins from which the workers of the reader fetch files, beside the store */
export const scriptHeaders = (fileOrigins: readonly string[] = []): Record<string, string> => ({
  'content-security-policy': written(scriptPolicy(fileOrigins)),
});

const originsOf = (address: string): string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];
