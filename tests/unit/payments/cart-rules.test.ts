import { describe, expect, test } from 'vitest';
import type { IssueBundle } from '#contract/api/bundle.ts';
import type { Issue } from '#contract/api/issue.ts';
import type { Plan } from '#contract/api/store.ts';
import { BundleId, IssueId, PaymentId, PlanId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import {
  isAlreadyOwned,
  isSold,
  returnPathOf,
  locationAfterSale,
} from '../../../src/features/cart/cartExit.ts';
import { type CartItem, lineItemOf } from '../../../src/features/cart/cartItem.ts';

const issue = (id: number, isFree: boolean) =>
  ({ id: IssueId.parse(id), isFree, price: MinorUnits.parse(isFree ? 0 : 499) }) as Issue;
const issues = [issue(1, true), issue(2, false)];
const year: Plan = { id: PlanId.parse(7), period: 'year', price: MinorUnits.parse(4499) };
const month: Plan = {
  id: PlanId.parse(9),
  period: 'month',
  price: MinorUnits.parse(499),
  firstPrice: MinorUnits.parse(100),
};
const findIssue = (id: number) => issues.find((one) => one.id === id);
const both: IssueBundle = {
  id: BundleId.parse(5),
  title: 'Both',
  price: MinorUnits.parse(799),
  issues: [IssueId.parse(2), IssueId.parse(3)],
};
const shelf = { findIssue, plans: [year, month], bundles: [both], hadPlan: false };

const anIssue = (id: number): CartItem => ({ type: 'issue', id: IssueId.parse(id) });
const aBundle = (id: number): CartItem => ({ type: 'bundle', id: BundleId.parse(id) });
const aPlan = (id: number): CartItem => ({ type: 'plan', id: PlanId.parse(id) });

describe('what may lie in the cart', () => {
  test('is an issue that costs, with its price', () => {
    expect(lineItemOf(anIssue(2), shelf)).toMatchObject({ type: 'issue', price: 499 });
  });

  test('is a plan that the store has, with its price', () => {
    expect(lineItemOf(aPlan(7), shelf)).toMatchObject({ type: 'plan', plan: year, price: 4499 });
  });

  test('is a bundle that the store has, with its price', () => {
    expect(lineItemOf(aBundle(5), shelf)).toEqual({ type: 'bundle', bundle: both, price: 799 });
  });

  test.each([
    ['the price of its first period', false, 100],
    ['its price, for a user who had a plan', true, 499],
  ])('is a plan with %s', (_, hadPlan, price) => {
    expect(lineItemOf(aPlan(9), { ...shelf, hadPlan })).toMatchObject({ plan: month, price });
  });

  test.each([
    ['a free issue', anIssue(1)],
    ['an unknown issue', anIssue(99)],
    ['an unknown plan', aPlan(8)],
    ['an unknown bundle', aBundle(2)],
    ['an issue by the id of a plan', anIssue(7)],
  ])('is not %s', (_, item) => {
    expect(lineItemOf(item, shelf)).toBeNull();
  });
});

describe('the cart is needless', () => {
  const nothing = { boughtIds: [], hasPlan: false, bundles: [both] };
  test.each([
    ['an issue that is not bought', anIssue(2), nothing, false],
    ['an issue that is bought', anIssue(2), { ...nothing, boughtIds: [IssueId.parse(2)] }, true],
    [
      'an issue while another is bought',
      anIssue(2),
      { ...nothing, boughtIds: [IssueId.parse(3)] },
      false,
    ],
    [
      'a plan whose id is that of a bought issue',
      aPlan(7),
      { ...nothing, boughtIds: [IssueId.parse(7)] },
      false,
    ],
    ['a plan while another one renews', aPlan(7), { ...nothing, hasPlan: true }, true],
    [
      'a bundle of which a part is bought',
      aBundle(5),
      { ...nothing, boughtIds: both.issues.slice(1) },
      false,
    ],
    ['a bundle whose issues are bought', aBundle(5), { ...nothing, boughtIds: both.issues }, true],
    ['an issue while a plan renews', anIssue(2), { ...nothing, hasPlan: true }, false],
  ])('with %s: %s', (_, item, owned, expected) => {
    expect(isAlreadyOwned(item, owned)).toBe(expected);
  });
});

test('a customer who cancels an issue sees the issue, one who cancels a plan sees the subscription', () => {
  expect(returnPathOf(anIssue(2))).toEqual({ path: '/read/2', state: null });
  expect(returnPathOf(aPlan(7))).toEqual({ path: '/account', state: { panel: 'subscription' } });
});

describe('a customer who has paid sees', () => {
  const subscription = { path: '/account', state: { panel: 'subscription' } };
  test.each([
    ['an issue', anIssue(2), 'succeeded', null, { path: '/read/2', state: null }],
    ['a bundle', aBundle(5), 'succeeded', null, { path: '/', state: null }],
    ['a plan that is active', aPlan(7), 'activated', null, { path: '/', state: null }],
    ['a plan that waits for its money', aPlan(7), 'pending', subscription, subscription],
  ] as const)('after %s (CART-031 to 034)', (_, item, status, fromDialog, fromPage) => {
    const sale = { item, status, payment: PaymentId.parse(1), price: null, card: null };
    expect(locationAfterSale(sale, false)).toEqual(fromDialog);
    expect(locationAfterSale(sale, true)).toEqual(fromPage);
  });
});

test('bought is an item that is paid for, or will be as soon as the money is collected', () => {
  const statuses = ['requires_action', 'processing', 'succeeded', 'activated', 'pending'] as const;
  expect(statuses.filter(isSold)).toEqual(['succeeded', 'activated', 'pending']);
  expect(isSold('canceled')).toBe(false);
});
