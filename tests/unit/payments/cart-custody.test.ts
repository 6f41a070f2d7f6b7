import { expect, it, test } from 'vitest';
import { IssueId, PlanId, UserId } from '#contract/ids.ts';
import { custodyOf } from '../../../src/features/cart/cartExit.ts';
import { intentNow } from '../../../src/features/cart/cartItem.ts';

const ada = UserId.parse(5);
const bob = UserId.parse(6);

it.each([
  [ada, ada, 'held'],
  [ada, null, 'signed_out'],
  [ada, bob, 'other_user'],
  [null, null, 'held'],
  [null, bob, 'other_user'],
] as const)('a cart of %s in front of %s is %s', (owner, user, custody) => {
  expect(custodyOf(owner, user)).toBe(custody);
});

const issue = { type: 'issue', id: IssueId.parse(12) } as const;
const plan = { type: 'plan', id: PlanId.parse(7) } as const;

test.each([
  [
    { item: issue, isChoosingPlan: false },
    { kind: 'buy', issue: 12, whose: 5 },
  ],
  [
    { item: plan, isChoosingPlan: false },
    { kind: 'subscribe', plan: 7, whose: 5 },
  ],
  [
    { item: null, isChoosingPlan: true },
    { kind: 'subscribe', whose: 5 },
  ],
  [{ item: null, isChoosingPlan: false }, null],
] as const)('the cart %j is opened again by %j', (filled, intent) => {
  expect(intentNow({ ...filled, owner: ada })).toEqual(intent);
});
