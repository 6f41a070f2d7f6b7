import { describe, expect, it } from 'vitest';
import { listParameters } from '#contract/paths.ts';
import {
  latestAction,
  latestOf,
  stripOf,
} from '../../../src/features/catalog/front/frontRegions.ts';
import { start } from '../../../src/features/catalog/list/listRoute.ts';
import { IssueId } from '#contract/ids.ts';
import { coverShare, isNewIssue } from '#contract/cardFacts.ts';

const id = IssueId.parse(1);
const guest = {
  signedIn: false,
  boughtIds: [],
  unlockedIds: [],
  subscribed: false,
  requireAuthToRead: false,
};

describe('The action of the latest issue', () => {
  const paid = { id, isFree: false, hasSample: true };
  it.each([
    ['a paid issue with a sample, before the purchases are known', paid, null, 'preview'],
    ['a free issue, before the purchases are known', { ...paid, isFree: true }, null, 'read'],
    ['a paid issue without a sample', { ...paid, hasSample: false }, guest, 'open'],
    ['a bought issue', paid, { ...guest, boughtIds: [id] }, 'read'],
    ['an issue of a subscriber', paid, { ...guest, subscribed: true }, 'read'],
    ['a paid issue of a guest', paid, guest, 'preview'],
    [
      'a free issue that needs an account',
      { ...paid, isFree: true },
      { ...guest, requireAuthToRead: true },
      'read',
    ],
  ] as const)('of %s', (_, issue, rights, action) => {
    expect(latestAction(issue, rights)).toBe(action);
  });
});

describe('The strip with the plans', () => {
  const trade = { authEnabled: true, paymentsEnabled: true, promocodesModeOnly: false };
  const facts = { trade, hasPlans: true, isSubscribed: false, isReserved: true };
  it.each([
    ['offers the plans to a guest', facts, 'offer'],
    [
      'keeps its place when the user turns out to subscribe',
      { ...facts, isSubscribed: true },
      'subscriber',
    ],
    ['is absent where its place is not reserved', { ...facts, isReserved: false }, null],
    ['is absent without plans', { ...facts, hasPlans: false }, null],
    [
      'is absent in a store that sells nothing',
      { ...facts, trade: { ...trade, paymentsEnabled: false } },
      null,
    ],
  ] as const)('%s', (_, given, strip) => {
    expect(stripOf(given)).toBe(strip);
  });
});

describe('The latest issue', () => {
  it('is absent in a store with fewer than four issues', () => {
    const issues = [{ id }] as never;
    expect(latestOf({ issues, total: 3 })).toBeNull();
    expect(latestOf({ issues, total: 4 })).toEqual({ id });
  });

  it('is absent at the addresses of a part of the list, which the server has by name', () => {
    expect(Object.keys(start).toSorted()).toEqual([...listParameters].toSorted());
  });
});

describe('The width of a cover in its room', () => {
  it.each([
    ['an upright cover, as high as the room', 5 / 7, (4 / 5) ** -1 * (5 / 7)],
    ['a square cover, as wide as the room', 1, 1],
    ['a wide cover, as wide as the room', 1.4, 1],
    ['a very high cover, as high as the room', 0.2, 0.25],
  ])('of %s', (_, ratio, share) => {
    expect(coverShare({ width: ratio * 1000, height: 1000 })).toBeCloseTo(share, 1);
  });
});

describe('An issue is new', () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  it.each([
    ['on the day of its publication', '2026-11-26T08:00:00Z', true],
    ['for less than 14 days', '2026-11-12T12:00:01Z', true],
    ['no longer after 14 days', '2026-11-12T12:00:00Z', false],
    ['not before its publication', '2026-11-27T12:00:00Z', false],
    ['not as a draft', null, false],
  ] as const)('%s', (_, publishedAt, isNew) => {
    expect(isNewIssue({ publishedAt }, now)).toBe(isNew);
  });
});
