import type { CardError } from './objects.ts';

/** How a bank answers. */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** Whether it asks its owner first: always, or only until they agreed to be charged again later. */
  readonly asks?: 'always' | 'once';
  readonly declines?: CardError;
  /** What happens to a payment that was made with it. */
  readonly later?: 'dispute' | 'refund_pending' | 'refund_fails';
}

const no = (decline_code: string, message: string, code = 'card_declined'): CardError => ({
  type: 'card_error',
  code,
  decline_code,
  message,
});

const declined = no('generic_decline', 'Your card was declined.');
const noFunds = no('insufficient_funds', 'Your card has insufficient funds.');
export const mustAsk = no(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
);
export const notAuthenticated: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

const visa = (number: string, more: Omit<TestCard, 'number' | 'brand'> = {}): TestCard => ({
  number,
  brand: 'visa',
  ...more,
});
const wrong = (code: string, message: string, param: string): CardError => ({
  ...no(code, message, code),
  param,
});

/** The well-known test cards by the names that Stripe gives them (docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: visa('4242424242424242'),
  pm_card_visa_debit: visa('4000056655665556'),
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_mastercard_debit: { number: '5200828282828210', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_discover: { number: '6011111111111117', brand: 'discover' },
  pm_card_diners: { number: '3056930009020004', brand: 'diners' },
  pm_card_jcb: { number: '3566002020360505', brand: 'jcb' },
  pm_card_unionpay: { number: '6200000000000005', brand: 'unionpay' },
  pm_card_visa_chargeDeclined: visa('4000000000000002', { declines: declined }),
  pm_card_visa_chargeDeclinedInsufficientFunds: visa('4000000000009995', { declines: noFunds }),
  pm_card_visa_chargeDeclinedLostCard: visa('4000000000009987', {
    declines: no('lost_card', 'Your card was declined.'),
  }),
  pm_card_visa_chargeDeclinedStolenCard: visa('4000000000009979', {
    declines: no('stolen_card', 'Your card was declined.'),
  }),
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: visa('4000000000006975', {
    declines: no('card_velocity_exceeded', 'Your card was declined.'),
  }),
  pm_card_chargeDeclinedExpiredCard: visa('4000000000000069', {
    declines: wrong('expired_card', 'Your card has expired.', 'exp_month'),
  }),
  pm_card_chargeDeclinedIncorrectCvc: visa('4000000000000127', {
    declines: wrong('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  }),
  pm_card_chargeDeclinedProcessingError: visa('4000000000000119', {
    declines: no(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  }),
  pm_card_radarBlock: visa('4100000000000019', {
    declines: no('fraudulent', 'Your card was declined.'),
  }),
  pm_card_chargeCustomerFail: visa('4000000000000341', { declines: declined }),
  pm_card_authenticationRequiredOnSetup: visa('4000002500003155', { asks: 'once' }),
  pm_card_authenticationRequired: visa('4000002760003184', { asks: 'always' }),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa('4000008260003178', {
    asks: 'always',
    declines: noFunds,
  }),
  pm_card_threeDSecure2Required: visa('4000000000003220', { asks: 'always' }),
  pm_card_threeDSecureRequired: visa('4000000000003063', { asks: 'always' }),
  pm_card_threeDSecureRequiredChargeDeclined: visa('4000008400001629', {
    asks: 'always',
    declines: declined,
  }),
  pm_card_createDispute: visa('4000000000000259', { later: 'dispute' }),
  pm_card_pendingRefund: visa('4000000000007726', { later: 'refund_pending' }),
  pm_card_refundFail: visa('4000000000005126', { later: 'refund_fails' }),
};

const otherNames: Readonly<Record<string, string>> = {
  pm_card_us: 'pm_card_visa',
  pm_card_chargeDeclined: 'pm_card_visa_chargeDeclined',
  pm_card_chargeDeclinedInsufficientFunds: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  pm_card_visa_chargeDeclinedExpiredCard: 'pm_card_chargeDeclinedExpiredCard',
  pm_card_visa_chargeDeclinedIncorrectCvc: 'pm_card_chargeDeclinedIncorrectCvc',
  pm_card_visa_chargeDeclinedProcessingError: 'pm_card_chargeDeclinedProcessingError',
};

/** The name of a card by one of its names; null for none. */
export function cardNamed(name: string): string | null {
  const known = otherNames[name] ?? name;
  return Object.hasOwn(testCards, known) ? known : null;
}

/** In test mode only test cards pay: every other number with a right check digit is declined. */
export function cardNumbered(number: string): string | null {
  const found = Object.entries(testCards).find(([, card]) => card.number === number);
  return found?.[0] ?? null;
}
