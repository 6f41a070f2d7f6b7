import type { Boot } from '#contract/boot.ts';

/** Additions of a gateway's script to the page's policy, by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>;

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
export function gatewaySources(gateways: Boot['gateways']): readonly Sources[] {
  const on: Sources[] = [];
  if (gateways.stripe) on.push(gateways.stripe.sdk ? elsewhere(gateways.stripe.sdk) : stripe);
  if (gateways.paypal) on.push(gateways.paypal.sdk ? elsewhere(gateways.paypal.sdk) : paypal);
  const nonce = gateways.paypal?.style_nonce;
  if (nonce) on.push({ 'style-src': [`'nonce-${nonce}'`] });
  return on;
}

/** The permission for a wallet's payment sheet, which belongs to the browser. No other origin may open it. */
export const paymentPermission = ({ stripe }: Boot['gateways']): string =>
  stripe && !stripe.sdk ? 'payment=(self "https://js.stripe.com")' : 'payment=()';
