import { describe, expect, test } from 'vitest';
import { faultOf, isLost, paymentIdIn } from '../../src/features/cart/faults.ts';

const refused = (status: number, code: string, body: unknown = null) =>
  faultOf({ status, code, body } as Parameters<typeof faultOf>[0]);
const withRaw = (messageRaw: string | null) => ({ code: 'x', message: 'x', messageRaw });

describe('the message of a refusal', () => {
  test.each([
    ['gateway_card_declined', 'cart.cardDeclined', 'errors.gateway_card_declined', true],
    [
      'gateway_insufficient_funds',
      'cart.paymentDeclined',
      'errors.gateway_insufficient_funds',
      true,
    ],
    ['gateway_invalid_card', 'cart.cardDeclined', 'errors.gateway_invalid_card', true],
    ['gateway_error', 'cart.paymentError', 'errors.gateway_error', false],
    ['not_for_sale', 'cart.paymentError', 'errors.gateway_error', false],
    ['internal', 'cart.paymentError', 'errors.gateway_error', false],
  ])('with %s (CART-051 to 054)', (code, title, text, isOfCard) => {
    expect(refused(400, code)).toEqual({ title, text, reason: null, isOfCard, isSure: true });
  });

  test('has the gateway’s own words as its reason, where there are some (CART-055)', () => {
    const code = 'gateway_card_declined';
    expect(refused(400, code, withRaw('Do not honor')).reason).toEqual({ raw: 'Do not honor' });
    expect(refused(400, code, withRaw('')).reason).toBeNull();
    expect(refused(400, code, withRaw(null)).reason).toBeNull();
    expect(refused(400, code, { messageRaw: 7 }).reason).toBeNull();
  });

  test.each([
    [0, 'no_connection', 'cart.serverError'],
    [500, 'internal', 'cart.serverError'],
    [502, 'gateway_unavailable', 'errors.gateway_unavailable'],
    [409, 'payment_under_way', 'errors.payment_under_way'],
    [429, 'rate_limited', 'errors.rate_limited'],
    [503, 'store_unavailable', 'errors.store_unavailable'],
    [507, 'disk_full', 'errors.disk_full'],
  ])('%i %s has a reason in our words (CART-057)', (status, code, key) => {
    const { title, text, reason, isSure } = refused(status, code, withRaw('Stack trace'));
    expect(isSure).toBe(key !== 'cart.serverError');
    expect([title, text]).toEqual(['cart.paymentError', 'errors.gateway_error']);
    expect(reason).toEqual({ key });
  });
});

test.each([
  [{ ...withRaw(null), paymentId: 31 }, 31],
  [withRaw('x'), null],
  [{ ...withRaw(null), paymentId: 'x' }, null],
  ['<html>', null],
])('the payment of %j is %j (CART-021)', (body, id) => {
  expect(paymentIdIn(body)).toBe(id);
});

test.each([
  [0, 'no_connection', true],
  [502, 'no_connection', true],
  [200, 'internal', true],
  [500, 'internal', true],
  [400, 'internal', false],
  [400, 'gateway_card_declined', false],
  [503, 'gateway_unavailable', false],
] as const)('that the order was carried out all the same after %i %s: %s', (status, code, may) => {
  expect(isLost({ status, code })).toBe(may);
});
