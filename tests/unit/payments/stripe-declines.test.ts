import { describe, expect, it } from 'vitest';
import { declineOf } from '../../../server/billing/gateways/stripe/toPaymentUpdate.ts';

const message = 'What Stripe says to the person.';
const card = (code: string, reason?: string) =>
  declineOf({ type: 'card_error', code, message, ...(reason && { decline_code: reason }) });

describe("A card's no", () => {
  it.each([
    ['card_declined', 'insufficient_funds', 'gateway_insufficient_funds'],
    ['card_declined', 'card_velocity_exceeded', 'gateway_insufficient_funds'],
    ['card_declined', 'withdrawal_count_limit_exceeded', 'gateway_insufficient_funds'],
    ['incorrect_cvc', 'incorrect_cvc', 'gateway_invalid_card'],
    ['incorrect_number', undefined, 'gateway_invalid_card'],
    ['incorrect_zip', undefined, 'gateway_invalid_card'],
    ['invalid_expiry_year', undefined, 'gateway_invalid_card'],
    ['card_declined', 'invalid_account', 'gateway_invalid_card'],
    ['expired_card', 'expired_card', 'gateway_invalid_card'],
    ['card_declined', 'generic_decline', 'gateway_card_declined'],
    ['card_declined', 'do_not_honor', 'gateway_card_declined'],
    ['card_declined', 'invalid_amount', 'gateway_card_declined'],
    ['processing_error', undefined, 'gateway_card_declined'],
    ['something_new', 'something_new', 'gateway_card_declined'],
  ])('of %s (%s) is %s, in the words of Stripe', (code, reason, ours) => {
    expect(card(code, reason)).toEqual({ code: ours, raw: message });
  });

  it.each(['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'])(
    'for %s does not show its reason to the card holder',
    (reason) => {
      expect(card('card_declined', reason)).toEqual({ code: 'gateway_card_declined', raw: null });
    },
  );

  it.each(['payment_intent_authentication_failure', 'authentication_required'])(
    'for want of proof (%s) is a declined card, without the words that are meant for us',
    (code) => {
      const ours = { code: 'gateway_card_declined', raw: null };
      expect(declineOf({ type: 'invalid_request_error', code, message })).toEqual(ours);
      expect(card(code)).toEqual(ours);
    },
  );

  it.each([
    { type: 'invalid_request_error', code: 'resource_missing', message },
    { type: 'api_error', message },
    {},
  ])('that is none (%j) is an error without words', (refusal) => {
    expect(declineOf(refusal)).toEqual({ code: 'gateway_error', raw: null });
  });
});
