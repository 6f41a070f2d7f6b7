import { CardElement, titles } from './sdkCard.js';
import { Sheet } from './sdkFrames.js';
import { WalletElement } from './sdkWallet.js';

/**
 * Simulates the part of Stripe.js ("endive") for card fields, a wallet button and the authentication of a
 * card. It creates frames of its own origin and exchanges messages with them, so a card number never
 * enters the store's page. Types: @stripe/stripe-js.
 */
class Elements {
  #elements = new Map();

  constructor(options = {}) {
    this.options = options;
    this.id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  }
  create(type, options) {
    if (type === 'paymentRequestButton' || !(type in titles || type === 'expressCheckout'))
      throw new Error(`IntegrationError: The simulator has no element '${type}'.`);
    if (this.#elements.has(type))
      throw new Error(`IntegrationError: Can only create one Element of type ${type}.`);
    const Kind = type === 'expressCheckout' ? WalletElement : CardElement;
    const element = new Kind(this, type, options);
    this.#elements.set(type, element);
    return element;
  }
  getElement(type) {
    return this.#elements.get(type) ?? null;
  }
  removeElement({ type }) {
    this.#elements.delete(type);
  }
  update(options) {
    this.options = { ...this.options, ...options };
  }
  async fetchUpdates() {
    return {};
  }
  async submit() {
    return {};
  }
}

/** Returns an intent after the authentication that it needs. */
function openChallenge(caller, options) {
  return new Promise((resolve) => {
    const end = (result) => {
      sheet.close();
      resolve(result);
    };
    const onMessage = ({ what, ...result }) => (what === 'show' ? sheet.show() : end(result));
    const title = 'Extra check by your bank';
    const onEscape = () => sheet.frame.post({ what: 'fail' });
    const sheet = new Sheet(
      'challenge',
      title,
      () => ({ caller, ...options }),
      onMessage,
      onEscape,
    );
  });
}

const methodOf = async (caller, { card, billing_details, ...more }) =>
  card ? card.pay(caller, billing_details) : { paymentMethod: more };

/** @param options `stripeAccount` */
function Stripe(key, { stripeAccount = '' } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('IntegrationError: Missing value for Stripe(): apiKey should be a string.');
  const caller = { key, account: stripeAccount };
  return {
    elements: (options) => new Elements(options),
    async createPaymentMethod({ elements, card, billing_details, params }) {
      const from =
        card ?? elements?.getElement('expressCheckout') ?? elements?.getElement('cardNumber');
      const { paymentMethod, error } = await from.pay(
        caller,
        billing_details ?? params?.billing_details,
      );
      return error ? { error } : { paymentMethod };
    },
    async confirmCardPayment(clientSecret, { payment_method, ...more } = {}) {
      const isNew = typeof payment_method === 'object';
      const made = isNew
        ? await methodOf(caller, payment_method)
        : { paymentMethod: { id: payment_method } };
      if (made.error) return { error: made.error };
      const confirm = {
        ...more,
        ...(made.paymentMethod.id && { payment_method: made.paymentMethod.id }),
      };
      return openChallenge(caller, { clientSecret, authenticates: true, confirm });
    },
    handleNextAction: ({ clientSecret }) =>
      openChallenge(caller, { clientSecret, authenticates: true }),
    retrievePaymentIntent: (clientSecret) =>
      openChallenge(caller, { clientSecret, authenticates: false }),
    async createToken() {
      return { error: { type: 'invalid_request_error', message: 'Use createPaymentMethod.' } };
    },
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = 'endive';
window.Stripe = Stripe;
