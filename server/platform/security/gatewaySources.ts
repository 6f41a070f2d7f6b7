import type { Boot } from '#contract/boot.ts';

/** What a gateway's own script needs of the page's policy, by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>;

/** As Stripe's guide to security lists them; its fields, and a card's extra action, are frames. */
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

/** Another origin than the gateway's own serves its script and all that it shows. */
function elsewhere(script: string): Sources {
  const { origin } = new URL(script);
  return { 'script-src': [origin], 'frame-src': [origin], 'connect-src': [origin] };
}

/**
 * Only of gateways that are on. PayPal's script writes style elements into the page and marks them with
 * the nonce that it is given. Its inline scripts only measure a button that is about to be replaced:
 * they get none, so no inline script runs in the page, whoever put it there.
 */
export function gatewaySources(gateways: Boot['gateways']): readonly Sources[] {
  const on: Sources[] = [];
  if (gateways.stripe) on.push(gateways.stripe.sdk ? elsewhere(gateways.stripe.sdk) : stripe);
  if (gateways.paypal) on.push(gateways.paypal.sdk ? elsewhere(gateways.paypal.sdk) : paypal);
  const nonce = gateways.paypal?.style_nonce;
  if (nonce) on.push({ 'style-src': [`'nonce-${nonce}'`] });
  return on;
}

/** What a wallet's sheet needs, which is the browser's own: nobody else may open it. */
export const paymentPermission = ({ stripe }: Boot['gateways']): string =>
  stripe && !stripe.sdk ? 'payment=(self "https://js.stripe.com")' : 'payment=()';
