import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { paymentRefusals } from '#contract/api/payment.ts';
import { locales } from '#contract/boot.ts';
import { faultOf, isLost, paymentIdIn } from '../../../src/features/cart/faults.ts';
import { textsIn } from '../../helpers/texts.ts';

const refused = (status: number, code: string, body: unknown = null) =>
  faultOf({ status, code, body } as Parameters<typeof faultOf>[0]);
const withRaw = (messageRaw: string | null) => ({ code: 'x', message: 'x', messageRaw });

const sentenceOf = (code: string): string => {
  const { text, reason } = refused(code.startsWith('gateway_') ? 400 : 409, code);
  return reason && 'key' in reason ? reason.key : text;
};

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
    ['unheard_of', 'cart.paymentError', 'errors.gateway_error', false],
    ['internal', 'cart.paymentError', 'errors.gateway_error', false],
  ])('with %s (CART-051 to 054)', (code, title, text, isOfCard) => {
    const nextStep = 'retry';
    const words = { title, text, reason: null, isOfCard, isSure: true, nextStep };
    expect(refused(400, code)).toEqual(words);
  });

  test('has the gateway’s own words as its reason, where there are some (CART-055)', () => {
    const code = 'gateway_card_declined';
    expect(refused(400, code, withRaw('Do not honor')).reason).toEqual({ raw: 'Do not honor' });
    expect(refused(400, code, withRaw('')).reason).toBeNull();
    expect(refused(400, code, withRaw(null)).reason).toBeNull();
    expect(refused(400, code, { messageRaw: 7 }).reason).toBeNull();
  });

  test.each([
    [0, 'no_connection', 'cart.serverError', 'retry'],
    [500, 'internal', 'cart.serverError', 'retry'],
    [502, 'gateway_unavailable', 'errors.gateway_unavailable', 'retry'],
    [409, 'payment_under_way', 'errors.payment_under_way', 'retry'],
    [429, 'rate_limited', 'errors.rate_limited', 'retry'],
    [503, 'store_unavailable', 'errors.store_unavailable', 'retry'],
    [507, 'disk_full', 'errors.disk_full', 'retry'],
    [403, 'payments_off', 'errors.payments_off', 'close'],
    [404, 'payment_not_found', 'cart.serverError', 'retry'],
  ])(
    '%i %s has a reason in our words, and a fitting action (CART-057)',
    (status, code, key, step) => {
      const { title, text, reason, isSure, nextStep } = refused(
        status,
        code,
        withRaw('Stack trace'),
      );
      expect(isSure).toBe(key !== 'cart.serverError');
      expect([title, text]).toEqual(['cart.paymentError', 'errors.gateway_error']);
      expect(reason).toEqual({ key });
      expect(nextStep).toBe(step);
    },
  );

  test('says that goods are no longer sold, and offers no other try', () => {
    const { title, text, reason, nextStep } = refused(400, 'not_for_sale', withRaw(null));
    expect([title, text]).toEqual(['cart.paymentError', 'errors.gateway_error']);
    expect(reason).toEqual({ key: 'cart.notForSale' });
    expect(nextStep).toBe('list');
  });
});

describe('the codes of the payment calls', () => {
  /** An attempt that has not arrived, and an answer that says nothing, are told in the same words. */
  const shared: readonly string[] = ['internal', 'payment_not_found'];

  it.each(locales)('each have a sentence of their own in %s', (locale) => {
    const texts = textsIn(locale);
    const own = paymentRefusals.filter((code) => !shared.includes(code)).map(sentenceOf);
    expect(own.filter((key) => !texts.has(key))).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
    expect(own).not.toContain('cart.serverError');
  });

  it('are all that the billing of the server throws in them', () => {
    const folder = join(import.meta.dirname, '../../../server/billing');
    const others = ['webhookRoutes.ts', 'cancelOpenBilling.ts'];
    const sources = readdirSync(folder).filter(
      (name) => name.endsWith('.ts') && !others.includes(name),
    );
    const thrown = sources.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/new Refused\('(\w+)'/g)].map(
        ([, code = '']) => code,
      ),
    );
    /** Of the renewal, which no cart has. */
    const ofRenewal = ['no_renewal', 'not_resumable', 'plan_change_unavailable'];
    const known: readonly string[] = [...paymentRefusals, ...ofRenewal];
    expect(thrown.length).toBeGreaterThan(15);
    expect(thrown.filter((code) => !known.includes(code))).toEqual([]);
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
