import { CardElement, titles } from './sdkCard.js';
import { Sheet } from './sdkFrames.js';
import { WalletElement } from './sdkWallet.js';

/**
 * Stands in for Stripe.js ("endive"), as far as a store with card fields, a wallet button and the
 * extra action of a card needs it. It only makes frames of its own origin and talks with them: a
 * card's number never comes into this page. Types: @stripe/stripe-js.
 */
class Elements {
  #made = new Map();

  constructor(options = {}) {
    this.options = options;
    this.id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  }
  create(type, options) {
    if (type === 'paymentRequestButton' || !(type in titles || type === 'expressCheckout'))
      throw new Error(`IntegrationError: The simulator has no element '${type}'.`);
    if (this.#made.has(type))
      throw new Error(`IntegrationError: Can only create one Element of type ${type}.`);
    const Kind = type === 'expressCheckout' ? WalletElement : CardElement;
    const element = new Kind(this, type, options);
    this.#made.set(type, element);
    return element;
  }
  getElement(type) {
    return this.#made.get(type) ?? null;
  }
  forget({ type }) {
    this.#made.delete(type);
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

/** Reads an intent, after what has to be done for it. */
function follow(by, deed) {
  return new Promise((resolve) => {
    const end = (result) => {
      sheet.close();
      resolve(result);
    };
    const hear = ({ what, ...result }) => (what === 'show' ? sheet.show() : end(result));
    const title = 'Extra check by your bank';
    const escape = () => sheet.frame.tell({ what: 'fail' });
    const sheet = new Sheet('challenge', title, () => ({ by, ...deed }), hear, escape);
  });
}

const methodOf = async (by, { card, billing_details, ...more }) =>
  card ? card.pay(by, billing_details) : { paymentMethod: more };

/** @param options `stripeAccount` */
function Stripe(key, { stripeAccount = '' } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('IntegrationError: Missing value for Stripe(): apiKey should be a string.');
  const by = { key, account: stripeAccount };
  return {
    elements: (options) => new Elements(options),
    async createPaymentMethod({ elements, card, billing_details, params }) {
      const from =
        card ?? elements?.getElement('expressCheckout') ?? elements?.getElement('cardNumber');
      const { paymentMethod, error } = await from.pay(
        by,
        billing_details ?? params?.billing_details,
      );
      return error ? { error } : { paymentMethod };
    },
    async confirmCardPayment(clientSecret, { payment_method, ...more } = {}) {
      const isNew = typeof payment_method === 'object';
      const made = isNew
        ? await methodOf(by, payment_method)
        : { paymentMethod: { id: payment_method } };
      if (made.error) return { error: made.error };
      const confirm = {
        ...more,
        ...(made.paymentMethod.id && { payment_method: made.paymentMethod.id }),
      };
      return follow(by, { clientSecret, acts: true, confirm });
    },
    handleNextAction: ({ clientSecret }) => follow(by, { clientSecret, acts: true }),
    retrievePaymentIntent: (clientSecret) => follow(by, { clientSecret, acts: false }),
    async createToken() {
      return { error: { type: 'invalid_request_error', message: 'Use createPaymentMethod.' } };
    },
    registerAppInfo() {},
    _registerWrapper() {},
  };
}
Stripe.version = 'endive';
window.Stripe = Stripe;
