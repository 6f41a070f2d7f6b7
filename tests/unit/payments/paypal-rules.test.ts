import { describe, expect, it, test } from 'vitest';
import { GatewayIndeterminate } from '../../../server/billing/gateway.ts';
import {
  digits,
  fromPayPal,
  UnsupportedAmount,
  toPayPal,
} from '../../../server/billing/gateways/paypal/amounts.ts';
import { collected, stateOf } from '../../../server/billing/gateways/paypal/toPaymentUpdate.ts';
import {
  endOfPeriod,
  statusOf,
} from '../../../server/billing/gateways/paypal/toSubscriptionUpdate.ts';
import { isCertificateAddress } from '../../../server/billing/gateways/paypal/signature.ts';

describe('Amounts at PayPal', () => {
  const written: [minor: number, currency: string, precision: number, value: string][] = [
    [499, 'EUR', 2, '4.99'],
    [5, 'USD', 2, '0.05'],
    [100, 'PLN', 2, '1.00'],
    [1_234_567_89, 'SEK', 2, '1234567.89'],
    [500, 'JPY', 0, '500'],
    [199_000, 'HUF', 2, '1990'],
    [15_000, 'TWD', 2, '150'],
    [1990, 'HUF', 0, '1990'],
    [499, 'EUR', 0, '499.00'],
    [4990, 'EUR', 3, '4.99'],
  ];
  it.each(written)(
    '%i of %s with %i decimals are %s, and back',
    (minor, currency, precision, value) => {
      const amount = toPayPal(minor, currency, precision);
      expect(amount).toEqual({ currency_code: currency, value });
      expect(fromPayPal(amount, precision)).toBe(minor);
    },
  );

  it.each([
    [499, 'ISK', 0],
    [499, 'KWD', 3],
    [499, 'XXX', 2],
    [199_050, 'HUF', 2],
    [4999, 'EUR', 3],
  ])('%i of %s with %i decimals are refused, and not rounded', (minor, currency, precision) => {
    expect(() => toPayPal(minor, currency, precision)).toThrow(UnsupportedAmount);
  });

  it.each([
    ['500.00', 0, 500],
    ['500.50', 0, null],
    ['4.9', 2, 490],
    ['4.999', 2, null],
  ])('%s is read with %i decimals as %s', (value, precision, minor) => {
    expect(fromPayPal({ value }, precision)).toBe(minor);
  });

  test('All currencies of PayPal are taken', () => {
    expect(Object.keys(digits)).toHaveLength(24);
    expect(Object.entries(digits).filter(([, count]) => count === 0)).toHaveLength(3);
  });
});

test('A PayPal report about a received payment has a state; other reports have none', () => {
  expect(Object.keys(collected).map((word) => [word, stateOf(word)])).toMatchObject([
    ['COMPLETED', 'succeeded'],
    ['PENDING', 'processing'],
    ['DECLINED', 'failed'],
    ['FAILED', 'failed'],
    ['PARTIALLY_REFUNDED', 'partially_refunded'],
    ['REFUNDED', 'refunded'],
    ['REVERSED', 'charged_back'],
  ]);
  expect(() => stateOf('SOMETHING_NEW')).toThrow(GatewayIndeterminate);
});

describe('The end of a period', () => {
  const ends: [
    paid: string,
    unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR',
    count: number,
    end: string,
  ][] = [
    ['2026-11-21T20:00:00Z', 'WEEK', 1, '2026-11-28T20:00:00Z'],
    ['2026-11-21T20:00:00Z', 'MONTH', 1, '2026-12-21T20:00:00Z'],
    // PayPal collects at ten o'clock, so a paid period lasts until then.
    ['2026-11-21T03:00:00Z', 'MONTH', 1, '2026-12-21T10:00:00Z'],
    ['2027-01-31T12:00:00Z', 'MONTH', 1, '2027-02-28T12:00:00Z'],
    ['2027-11-30T12:00:00Z', 'MONTH', 3, '2028-02-29T12:00:00Z'],
    ['2026-08-31T12:00:00Z', 'MONTH', 6, '2027-02-28T12:00:00Z'],
    ['2028-02-29T12:00:00Z', 'YEAR', 1, '2029-02-28T12:00:00Z'],
    ['2026-12-31T23:59:59Z', 'DAY', 1, '2027-01-01T23:59:59Z'],
  ];
  it.each(ends)(
    'of what was paid at %s for a %s × %i is %s',
    (paid, interval_unit, interval_count, end) => {
      const found = endOfPeriod(new Date(paid), { interval_unit, interval_count });
      expect(found).toEqual(new Date(end));
    },
  );
});

describe('A subscription', () => {
  const now = new Date('2026-11-21T20:00:00Z');
  const soon = new Date('2026-12-01T00:00:00Z');
  const past = new Date('2026-11-01T00:00:00Z');
  it.each([
    ['APPROVAL_PENDING', 0, false, null, 'pending'],
    ['APPROVED', 0, false, null, 'pending'],
    ['ACTIVE', 0, false, null, 'pending'],
    ['ACTIVE', 0, true, soon, 'active'],
    ['ACTIVE', 1, true, past, 'past_due'],
    ['SUSPENDED', 3, true, past, 'past_due'],
    ['CANCELLED', 0, true, soon, 'cancelled'],
    ['CANCELLED', 0, true, past, 'ended'],
    ['CANCELLED', 0, false, null, 'ended'],
    ['EXPIRED', 0, true, past, 'ended'],
  ] as const)(
    'that is %s with %i failures, paid %s until %s, is %s',
    (status, failures, isPaid, until, is) => {
      const billing_info = { failed_payments_count: failures };
      expect(statusOf({ status, billing_info }, isPaid, until, now)).toBe(is);
    },
  );
});

describe('The address of a certificate', () => {
  it.each([
    ['https://api.paypal.com/v1/notifications/certs/CERT-1', true],
    ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
    ['https://api-m.paypal.com/v1/notifications/certs/CERT-1', true],
    ['http://api.paypal.com/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1', false],
    ['https://evilpaypal.com/v1/notifications/certs/CERT-1', false],
    ['https://www.paypal.com/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com/elsewhere', false],
    ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1', false],
    ['https://user@api.paypal.com/v1/notifications/certs/CERT-1', false],
    ['http://localhost:8081/paypal/v1/notifications/certs/CERT-1', false],
    ['https://api.paypal.com/v1/notifications/certs/CERT-1?again=2', false],
    ['https://api.paypal.com/v1/notifications/certs/CERT-1#2', false],
    ['https://api.paypal.com/v1/notifications/certs/CERT-1/2', false],
    ['rubbish', false],
  ])('%s is PayPal’s: %s', (address, isIt) => {
    expect(isCertificateAddress(address, null)).toBe(isIt);
  });

  it('is the simulator’s where that is asked, and nobody else’s', () => {
    const api = 'http://localhost:8081/paypal';
    expect(isCertificateAddress('http://localhost:8081/paypal/certs/1', api)).toBe(true);
    expect(isCertificateAddress('http://localhost:8082/paypal/certs/1', api)).toBe(false);
    expect(isCertificateAddress('https://api.paypal.com/v1/notifications/certs/1', api)).toBe(
      false,
    );
  });
});
