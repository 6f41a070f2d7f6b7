import { describe, expect, test } from 'vitest';
import type { Plan } from '#contract/api/store.ts';
import {
  isCoolingDown,
  isWithinRetryWindow,
  nextReconcileAt,
} from '../../../server/billing/retrySchedule.ts';
import {
  endedStates,
  mayBecome,
  openStates,
  paidStates,
  type PaymentState,
  returnedStates,
  type SubscriptionStatus,
} from '../../../server/platform/db/schema/paymentStates.ts';
import {
  accessEnd,
  graceAfter,
  endOfFirstPeriod,
  nextSubscriptionReconcileAt,
  nextStatus,
  paidUntilOf,
  planStart,
} from '../../../server/billing/subscriptionRules.ts';

const all: readonly PaymentState[] = [
  ...openStates,
  ...paidStates,
  ...returnedStates,
  ...endedStates,
];

/** The states that may follow a state. All others may follow an open one. */
const after: Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>> = {
  succeeded: ['partially_refunded', 'disputed', 'refunded', 'charged_back'],
  partially_refunded: ['disputed', 'refunded', 'charged_back'],
  disputed: ['succeeded', 'partially_refunded', 'refunded', 'charged_back'],
  refunded: ['charged_back'],
  charged_back: [],
  canceled: [...paidStates, ...returnedStates],
  expired: [...paidStates, ...returnedStates],
  failed: [...paidStates, ...returnedStates],
};

describe('a payment', () => {
  test.each(all)('that is %s believes what may follow, and no other news', (was) => {
    const expected = after[was] ?? all.filter((news) => news !== was);
    expect(all.filter((news) => mayBecome(was, news)).toSorted()).toEqual(expected.toSorted());
  });

  test('that was paid once never becomes unpaid, in any order of reports', () => {
    const moneyless = [...openStates, ...endedStates];
    for (const was of [...paidStates, ...returnedStates])
      expect(moneyless.filter((news) => mayBecome(was, news))).toEqual([]);
  });
});

const noon = new Date('2026-05-01T12:00:00Z');
const at = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
const day = 24 * 60;

describe('a payment is looked at by itself', () => {
  const fresh = { refundReason: null, createdAt: noon, reconcileAttempts: 0 };

  test.each<[string, Parameters<typeof nextReconcileAt>[0], Date, Date | null]>([
    ['soon while nobody knows', { ...fresh, status: 'submitted' }, noon, at(1)],
    ['later and later', { ...fresh, status: 'processing', reconcileAttempts: 4 }, at(20), at(50)],
    ['after a day where a card was declined', { ...fresh, status: 'declined' }, at(5), at(day)],
    ['after a day where nothing was asked', { ...fresh, status: 'created' }, noon, at(day)],
    [
      'no later than a day',
      { ...fresh, status: 'processing', reconcileAttempts: 9 },
      at(day - 5),
      at(day),
    ],
    [
      'still after a day',
      { ...fresh, status: 'processing', reconcileAttempts: 9 },
      at(day),
      at(day + 360),
    ],
    ['never once it is paid', { ...fresh, status: 'succeeded' }, noon, null],
    ['never once it has ended', { ...fresh, status: 'canceled' }, noon, null],
    [
      'at once to be given back',
      { ...fresh, status: 'succeeded', refundReason: 'already_owned' },
      noon,
      noon,
    ],
    [
      'never once it is back',
      { ...fresh, status: 'refunded', refundReason: 'already_owned' },
      noon,
      null,
    ],
  ])('%s', (_, payment, now, expected) => {
    expect(nextReconcileAt(payment, now)).toEqual(expected);
  });

  test('and a lost answer is asked for anew for ten minutes', () => {
    expect(isWithinRetryWindow({ changedAt: noon }, at(9))).toBe(true);
    expect(isWithinRetryWindow({ changedAt: noon }, at(10))).toBe(false);
  });
});

describe('cards that are declined', () => {
  test.each<[string, readonly number[], number, boolean]>([
    ['four in an hour are bad luck', [0, 1, 2, 3], 4, false],
    ['five in an hour are too many', [0, 1, 2, 3, 59], 59, true],
    ['five in more than an hour are not', [0, 1, 2, 3, 60], 61, false],
    ['for an hour nothing is tried', [0, 1, 2, 3, 59], 118, true],
    ['then it is', [0, 1, 2, 3, 59], 119, false],
  ])('%s', (_, declines, now, expected) => {
    expect(isCoolingDown(declines.map(at), at(now))).toBe(expected);
  });
});

const known = { paidMore: false, isDuplicate: false, isAnswer: false };

describe('a plan', () => {
  test.each<[SubscriptionStatus, SubscriptionStatus, Partial<typeof known>, SubscriptionStatus]>([
    ['pending', 'active', {}, 'active'],
    ['pending', 'ended', {}, 'ended'],
    ['active', 'past_due', {}, 'past_due'],
    ['past_due', 'active', {}, 'active'],
    ['active', 'cancelled', {}, 'cancelled'],
    ['active', 'pending', {}, 'active'],
    ['cancelled', 'active', {}, 'cancelled'],
    ['cancelled', 'active', { paidMore: true }, 'active'],
    ['cancelled', 'active', { paidMore: true, isDuplicate: true }, 'cancelled'],
    ['cancelled', 'ended', {}, 'ended'],
    ['ended', 'active', {}, 'ended'],
    ['ended', 'active', { paidMore: true }, 'active'],
    ['ended', 'cancelled', { paidMore: true }, 'ended'],
    ['resuming', 'active', {}, 'active'],
    ['resuming', 'cancelled', {}, 'resuming'],
    ['resuming', 'cancelled', { isAnswer: true }, 'cancelled'],
    ['resuming', 'ended', {}, 'ended'],
    ['cancelled', 'active', { isAnswer: true }, 'cancelled'],
  ])('that was %s and is said to be %s (%j) is %s', (was, news, more, expected) => {
    expect(nextStatus(was, news, { ...known, ...more })).toBe(expected);
  });

  test.each<[SubscriptionStatus, number]>([
    ['active', 33],
    ['past_due', 33],
    ['cancelled', 30],
    ['ended', 30],
  ])('that is %s and paid for 30 days opens everything for %i', (status, days) => {
    const end = accessEnd(status, noon, at(30 * day), 3);
    expect(end).toEqual(at(days * day));
    expect(paidUntilOf({ status, createdAt: noon, expiresAt: end, graceDays: 3 })).toEqual(
      at(30 * day),
    );
  });

  test.each<[SubscriptionStatus, boolean, number, number, number]>([
    ['active', false, 3, 14, 14],
    ['active', true, 14, 0, 3],
    ['past_due', false, 14, 5, 14],
    ['past_due', false, 3, 14, 3],
    ['past_due', true, 3, 14, 14],
  ])('%s, paid for more: %s, with %i days and the setting %i has %i days of grace', (...row) => {
    const [status, paidMore, graceDays, setting, days] = row;
    expect(graceAfter({ graceDays }, { status, paidMore }, setting)).toBe(days);
  });

  test('that nothing was paid for opens nothing, however it stands', () => {
    expect(accessEnd('active', noon, noon, 3)).toEqual(noon);
    expect(
      paidUntilOf({ status: 'active', createdAt: noon, expiresAt: noon, graceDays: 3 }),
    ).toEqual(noon);
  });

  test.each<[SubscriptionStatus, number | null, number | null]>([
    ['pending', null, 15],
    ['active', 10, 70],
    ['active', -10, 360],
    ['past_due', null, 360],
    ['cancelled', null, 33 * day + 60],
    ['ended', null, null],
  ])('that is %s, with the next money in %s minutes, is looked at in %s', (status, next, look) => {
    const nextBillingAt = next === null ? null : at(next);
    const prospect = { status, expiresAt: at(33 * day), nextBillingAt };
    expect(nextSubscriptionReconcileAt(prospect, noon)).toEqual(look === null ? null : at(look));
  });
});

describe('a plan that follows another access', () => {
  const now = noon;
  test.each<[string, readonly number[], number | null]>([
    ['nothing', [], 0],
    ['an access that is over', [-10], 0],
    ['the later of two accesses', [5, 30], 30],
    ['an access of a year', [366], 366],
    ['a longer access never', [367], null],
  ])('begins after %s', (_, ends, start) => {
    const found = planStart(
      ends.map((days) => at(days * day)),
      now,
    );
    expect(found).toEqual(start === null ? null : at(start * day));
  });

  test.each<[Plan['period'], string, string]>([
    ['week', '2026-12-27T10:00:00Z', '2027-01-03T10:00:00Z'],
    ['month', '2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
    ['quarter', '2026-11-30T10:00:00Z', '2027-02-28T10:00:00Z'],
    ['halfyear', '2026-12-27T10:00:00Z', '2027-06-27T10:00:00Z'],
    ['year', '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
  ])('for a %s pays from %s until %s', (period, start, end) => {
    const row = { createdAt: new Date('2026-11-01T00:00:00Z'), startsAt: new Date(start) };
    expect(endOfFirstPeriod(row, { laterAmount: null }, { period })).toEqual(new Date(end));
  });

  test('is collected as the renewals are if it begins with its order and has their price', () => {
    for (const startsAt of [now, null])
      expect(
        endOfFirstPeriod({ createdAt: now, startsAt }, { laterAmount: null }, { period: 'week' }),
      ).toBeNull();
  });

  test('is collected apart from the renewals if it has another price', () => {
    const end = at(7 * day);
    for (const startsAt of [now, null])
      expect(
        endOfFirstPeriod({ createdAt: now, startsAt }, { laterAmount: 999 }, { period: 'week' }),
      ).toEqual(end);
  });
});
