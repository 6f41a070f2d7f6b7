import { describe, expect, test } from 'vitest';
import {
  couponState,
  newCode,
  normalCode,
  type CouponFacts,
  refusalOf,
} from '../../../server/coupons/manageCoupons.ts';
import {
  codeInState,
  faultOf,
  isEmpty,
  validity,
} from '../../../src/features/coupons/couponCode.ts';
import { dayText } from '../../../src/shared/ui/language.ts';

const now = new Date('2026-05-01T12:00:00Z');
const earlier = new Date('2026-05-01T11:59:59Z');
const later = new Date('2026-05-01T12:00:01Z');

describe('a code', () => {
  test.each([
    ['spring-26', 'SPRING26'],
    [' Spring\u00a026\n', 'SPRING26'],
    ['spring–26—', 'SPRING26'],
    ['ｓｐｒｉｎｇ２６', 'SPRING26'],
    ['straße', 'STRASSE'],
    ['春の号', '春の号'],
    ['ガ', 'ガ'],
    ['\u0000%_’', ''],
    ['', ''],
  ])('typed as %j is looked up as %j', (typed, normal) => {
    expect(normalCode(typed)).toBe(normal);
    expect(normalCode(normal)).toBe(normal);
  });

  test('that is made up is easy to copy, and never the same', () => {
    const codes = Array.from({ length: 1000 }, newCode);
    expect(new Set(codes).size).toBe(1000);
    for (const code of codes)
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
  });
});

describe('whether a code gives something', () => {
  const open: CouponFacts = { redeemedByThem: false, endsAt: null, owned: false };
  test.each([
    ['is none', null, 'coupon_unknown'],
    ['is open', open, null],
    ['was redeemed by them', { ...open, redeemedByThem: true }, 'coupon_used_by_you'],
    ['and has ended', { ...open, redeemedByThem: true, endsAt: earlier }, 'coupon_used_by_you'],
    ['gives what they have', { ...open, owned: true }, 'coupon_product_owned'],
    ['gave it to them', { ...open, redeemedByThem: true, owned: true }, 'coupon_used_by_you'],
    ['has ended', { ...open, endsAt: earlier }, 'coupon_unknown'],
    ['ends now', { ...open, endsAt: now }, 'coupon_unknown'],
    ['ends later', { ...open, endsAt: later }, null],
    ['ended with what they have', { ...open, endsAt: earlier, owned: true }, 'coupon_unknown'],
  ])('that %s', (_, facts, refusal) => {
    expect(refusalOf(facts, now)).toBe(refusal);
  });
});

describe('the text below the field', () => {
  test.each([
    ['coupon_unknown', 'errors.coupon_unknown'],
    ['coupon_used', 'errors.coupon_used'],
    ['coupon_used_by_you', 'errors.coupon_used_by_you'],
    ['coupon_product_owned', 'errors.coupon_product_owned'],
    ['rate_limited', 'errors.rate_limited'],
    ['bad_request', 'coupons.unknownError'],
    ['internal', 'coupons.unknownError'],
    ['no_connection', null],
    ['not_signed_in', null],
    ['bad_csrf_token', null],
  ] as const)('after %s is %s (CPN-011)', (code, text) => {
    expect(faultOf({ code })).toBe(text);
  });
});

test.each(['', ' ', '\u3000\t'])('%j is no code', (typed) => expect(isEmpty(typed)).toBe(true));

test('the day on which it ends is written as the language of the page writes days', () => {
  expect(dayText('2026-12-31T12:00:00Z', 'en')).toBe('December 31, 2026');
  expect(dayText('2026-12-31T12:00:00Z', 'ja')).toBe('2026年12月31日');
});

test.each([
  [{ panel: 'coupon' }, ''],
  [{ panel: 'coupon', code: 'EARLY-BIRD' }, 'EARLY-BIRD'],
  [{ panel: 'coupon', code: 7 }, null],
  [{ panel: 'details', code: 'EARLY-BIRD' }, null],
  [null, null],
])('the way here with %j brings the code %j', (state, code) => {
  expect(codeInState(state)).toBe(code);
});

describe('the goods of a redeemed coupon', () => {
  test.each([
    ['an issue', null, null, 'open', 'coupons.forGood'],
    ['an issue that was taken back', now, null, 'revoked', 'coupons.revoked'],
    ['all issues', null, later, 'open', 'coupons.until'],
    ['all issues whose days are over', null, now, 'ended', 'coupons.ended'],
  ] as const)('%s', (_, revokedAt, expiresAt, state, key) => {
    expect(couponState({ revokedAt, expiresAt }, now)).toBe(state);
    const day = expiresAt?.toISOString() ?? null;
    expect(validity({ state, expiresAt: day })).toEqual({ key, day });
  });
});
