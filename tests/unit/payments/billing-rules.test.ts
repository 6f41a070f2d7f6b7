import { describe, expect, test } from 'vitest';
import type { PlanPayment } from '#contract/api/user.ts';
import {
  isHistoryShown,
  isOver,
  isPlanShown,
  orderOf,
  periodOf,
  planView,
} from '../../../src/features/billing/planView.ts';
import { pageCountOf, pageOf } from '../../../src/features/billing/panelViews.ts';

const soon = '2026-12-01T00:00:00.000Z';
const later = '2026-12-04T00:00:00.000Z';
const past = '2026-01-01T00:00:00.000Z';

const plan = (status: PlanPayment['status'], more: Partial<PlanPayment> = {}): PlanPayment => ({
  status,
  nextBillingDate: null,
  pastDue: false,
  startsAt: null,
  resumable: false,
  subscription: { active: true, expiresAt: later },
  ...more,
});
const over = { subscription: { active: false, expiresAt: past } };
const running = plan('activated', { nextBillingDate: soon });

const access = { active: true, expiresAt: later };
const noAccess = { active: false, expiresAt: null };

describe('a subscription is shown', () => {
  test.each([
    ['as offered where there never was one', null, noAccess, { kind: 'offered', endedAt: null }],
    ['as given where it runs by a coupon', null, access, { kind: 'given', until: later }],
    ['as awaited, whatever else runs', plan('pending'), access, { kind: 'awaited' }],
    [
      'as running, with the day of its renewal',
      running,
      access,
      { kind: 'running', renewsAt: soon, isPastDue: false, startsAt: null },
    ],
    [
      'as running and past due, also when it opens nothing any more',
      { ...running, pastDue: true, ...over },
      noAccess,
      { kind: 'running', renewsAt: soon, isPastDue: true, startsAt: null },
    ],
    [
      'as running before it begins',
      { ...running, startsAt: soon },
      access,
      { kind: 'running', renewsAt: soon, isPastDue: false, startsAt: soon },
    ],
    [
      'as ending once it is cancelled',
      plan('cancelled', { resumable: true }),
      access,
      { kind: 'ending', until: later, isResumable: true },
    ],
    [
      'as offered again once that is over',
      plan('cancelled', over),
      { active: false, expiresAt: past },
      { kind: 'offered', endedAt: past },
    ],
    [
      'as given where a coupon runs on after it',
      plan('cancelled', over),
      access,
      { kind: 'given', until: later },
    ],
  ])('%s (SUB-001, SUB-005, SUB-009, SUB-013, SUB-014)', (_, plan, access, view) => {
    expect(planView(plan, access)).toEqual(view);
  });
});

describe('a plan can be ordered', () => {
  const now = new Date('2026-11-27T00:00:00Z');
  const inTwoYears = '2028-11-27T00:00:00.000Z';
  test.each<[string, PlanPayment | null, typeof access | typeof noAccess, boolean, string | null]>([
    ['by a user without access, and begins at once', null, noAccess, true, null],
    ['by a user with a coupon, and begins at its end', null, access, true, later],
    [
      'by a user with a cancelled plan, and begins at its end',
      plan('cancelled'),
      access,
      true,
      later,
    ],
    ['by no user whose plan renews', running, access, false, null],
    ['by no user whose payment is awaited', plan('pending'), noAccess, false, null],
    [
      'by no user whose access lasts for years',
      null,
      { active: true, expiresAt: inTwoYears },
      false,
      null,
    ],
  ])('%s', (_, plan, access, isOpen, startsAt) => {
    expect(orderOf(planView(plan, access), now)).toEqual({ isOpen, startsAt });
  });
});

describe('the panels', () => {
  const off = { paymentsEnabled: false, promocodesModeOnly: false };
  const on = { paymentsEnabled: true, promocodesModeOnly: false };
  const codes = { paymentsEnabled: true, promocodesModeOnly: true };

  test.each([
    ['where nothing is paid', off, running, false],
    ['where things are sold', on, null, true],
    ['where codes alone open things, to who has none', codes, null, false],
    ['there to who has one that renews', codes, running, true],
    ['there to who awaits one', codes, plan('pending'), true],
    ['there to who has cancelled one that runs', codes, plan('cancelled'), true],
    ['there to whose one is over', codes, plan('cancelled', over), false],
  ])('show the subscription %s: %#', (_, mode, plan, isShown) => {
    expect(isPlanShown(mode, plan)).toBe(isShown);
  });

  test.each([
    ['nothing is paid', off, 3, false],
    ['things are sold', on, 0, true],
    ['codes alone open things, to who never paid', codes, 0, false],
    ['codes alone open things, to who has paid', codes, 1, true],
  ])('show the history where %s: %#', (_, mode, count, isShown) => {
    expect(isHistoryShown(mode, count)).toBe(isShown);
  });
});

describe('the history', () => {
  const rows = [1, 2, 3, 4, 5, 6];

  test('has five rows on a page (ACC-021)', () => {
    expect([0, 1, 5, 6, 10, 11].map(pageCountOf)).toEqual([1, 1, 1, 2, 2, 3]);
    expect(pageOf(rows, 1)).toEqual([1, 2, 3, 4, 5]);
    expect(pageOf(rows, 2)).toEqual([6]);
    expect(pageOf([], 1)).toEqual([]);
  });

  test('knows the period of a plan, and takes no title for one', () => {
    expect(periodOf({ purchasedItem: 'subscription', description: 'month' })).toBe('month');
    expect(periodOf({ purchasedItem: 'issue', description: 'month' })).toBeUndefined();
    expect(periodOf({ purchasedItem: 'subscription', description: 'fortnight' })).toBeUndefined();
  });
});

test('a subscription is over from the moment of its end, and one without an end never', () => {
  expect(isOver({ expiresAt: soon }, new Date(new Date(soon).getTime() - 1))).toBe(false);
  expect(isOver({ expiresAt: soon }, new Date(soon))).toBe(true);
  expect(isOver({ expiresAt: null }, new Date())).toBe(false);
});
