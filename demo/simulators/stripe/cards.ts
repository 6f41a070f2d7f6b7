import type { CardError } from './objects.ts';

/** A test card, with the responses of its issuer. */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** 'US' without one. */
  readonly country?: string;
  /** When the owner must authenticate: at each payment, or until there is a mandate for later payments. */
  readonly authentication?: 'always' | 'once';
  readonly declines?: CardError;
  /** The event after a successful payment. */
  readonly later?: 'dispute' | 'refund_pending' | 'refund_fails';
}

const cardError = (decline_code: string, message: string, code = 'card_declined'): CardError => ({
  type: 'card_error',
  code,
  decline_code,
  message,
});

const declined = cardError('generic_decline', 'Your card was declined.');
const insufficientFunds = cardError('insufficient_funds', 'Your card has insufficient funds.');
export const authenticationRequired = cardError(
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
const inputError = (code: string, message: string, param: string): CardError => ({
  ...cardError(code, message, code),
  param,
});

/** Stripe's test cards, by Stripe's names (docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: visa('4242424242424242'),
  pm_card_at: visa('4000000400000008', { country: 'AT' }),
  pm_card_de: visa('4000002760000016', { country: 'DE' }),
  pm_card_visa_debit: visa('4000056655665556'),
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_mastercard_debit: { number: '5200828282828210', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_discover: { number: '6011111111111117', brand: 'discover' },
  pm_card_diners: { number: '3056930009020004', brand: 'diners' },
  pm_card_jcb: { number: '3566002020360505', brand: 'jcb' },
  pm_card_unionpay: { number: '6200000000000005', brand: 'unionpay' },
  pm_card_visa_chargeDeclined: visa('4000000000000002', { declines: declined }),
  pm_card_visa_chargeDeclinedInsufficientFunds: visa('4000000000009995', {
    declines: insufficientFunds,
  }),
  pm_card_visa_chargeDeclinedLostCard: visa('4000000000009987', {
    declines: cardError('lost_card', 'Your card was declined.'),
  }),
  pm_card_visa_chargeDeclinedStolenCard: visa('4000000000009979', {
    declines: cardError('stolen_card', 'Your card was declined.'),
  }),
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: visa('4000000000006975', {
    declines: cardError('card_velocity_exceeded', 'Your card was declined.'),
  }),
  pm_card_chargeDeclinedExpiredCard: visa('4000000000000069', {
    declines: inputError('expired_card', 'Your card has expired.', 'exp_month'),
  }),
  pm_card_chargeDeclinedIncorrectCvc: visa('4000000000000127', {
    declines: inputError('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  }),
  pm_card_chargeDeclinedProcessingError: visa('4000000000000119', {
    declines: cardError(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  }),
  pm_card_radarBlock: visa('4100000000000019', {
    declines: cardError('fraudulent', 'Your card was declined.'),
  }),
  pm_card_chargeCustomerFail: visa('4000000000000341', { declines: declined }),
  pm_card_authenticationRequiredOnSetup: visa('4000002500003155', { authentication: 'once' }),
  pm_card_authenticationRequired: visa('4000002760003184', { authentication: 'always' }),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa('4000008260003178', {
    authentication: 'always',
    declines: insufficientFunds,
  }),
  pm_card_threeDSecure2Required: visa('4000000000003220', { authentication: 'always' }),
  pm_card_threeDSecureRequired: visa('4000000000003063', { authentication: 'always' }),
  pm_card_threeDSecureRequiredChargeDeclined: visa('4000008400001629', {
    authentication: 'always',
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

/** Returns the main name of a test card, or null. */
export function cardByName(name: string): string | null {
  const known = otherNames[name] ?? name;
  return Object.hasOwn(testCards, known) ? known : null;
}

/** Returns the name of a test card, or null. In test mode, every other number is declined. */
export function cardByNumber(number: string): string | null {
  const found = Object.entries(testCards).find(([, card]) => card.number === number);
  return found?.[0] ?? null;
}
