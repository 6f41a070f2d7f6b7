import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Lease } from '../../../contract/api/lease.ts';
import { IssueId, UserId } from '../../../contract/ids.ts';
import { endOf, signedLease } from '../../../server/entitlements/leases.ts';
import {
  type LeaseFacts,
  leaseStateOf,
  verifiedLease,
} from '../../../src/features/device/leases.ts';

const day = 24 * 60 * 60_000;
const issued = Date.parse('2026-11-28T12:00:00.000Z');
const [reader, other] = [UserId.parse(7), UserId.parse(8)];

const lease: Lease = {
  issueId: IssueId.parse(3),
  userId: reader,
  issuedAt: new Date(issued).toISOString(),
  endsAt: new Date(issued + 30 * day).toISOString(),
  isSealed: false,
};
const facts: LeaseFacts = { now: issued + day, seen: issued, userId: reader, isRevoked: false };

describe('A lease', () => {
  it.each<[string, Lease | null, Partial<LeaseFacts>, ReturnType<typeof leaseStateOf>]>([
    ['is valid for its user', lease, {}, 'valid'],
    ['is valid until its end', lease, { now: issued + 30 * day - 1 }, 'valid'],
    ['has ended at its end', lease, { now: issued + 30 * day }, 'ended'],
    ['of another user is not shown', lease, { userId: other }, 'other'],
    ['of a user is not shown to a guest', lease, { userId: null }, 'other'],
    ['of a guest is valid for everybody', { ...lease, userId: null }, { userId: other }, 'valid'],
    ['that the server has refused to renew is revoked', lease, { isRevoked: true }, 'revoked'],
    [
      'asks to go online before the time at which it was issued',
      lease,
      { now: issued - day },
      'clock',
    ],
    [
      'asks to go online before a time that the device has seen',
      lease,
      { seen: issued + 3 * day },
      'clock',
    ],
    ['allows a clock that is corrected by minutes', lease, { now: issued - 5 * 60_000 }, 'valid'],
    ['without the signature of the store is refused', null, {}, 'forged'],
  ])('%s', (_rule, given, change, state) => {
    expect(leaseStateOf(given, { ...facts, ...change })).toBe(state);
  });
});

describe('The signature of a lease', () => {
  const secret = createSecretKey(Buffer.alloc(32, 5));
  const signed = signedLease(secret, lease);

  it('is verified by Web Crypto', async () => {
    expect(await verifiedLease(signed)).toEqual(lease);
  });

  it('does not fit another text', async () => {
    const text = signed.lease.replace('2026-12', '2036-12');
    expect(text).not.toBe(signed.lease);
    expect(await verifiedLease({ ...signed, lease: text })).toBeNull();
  });

  it('has the same key after a restart, and another one in another store', () => {
    const [again, elsewhere] = [5, 6].map((byte) =>
      signedLease(createSecretKey(Buffer.alloc(32, byte)), lease),
    );
    expect(again?.key).toBe(signed.key);
    expect(elsewhere?.key).not.toBe(signed.key);
  });
});

describe('A lease ends', () => {
  const now = new Date(issued);
  const none = { bought: false, isFree: false, subscribed: false, gifted: false, previewed: false };
  const at = (days: number) => new Date(issued + days * day);
  const ends = { paidUntil: null, giftedUntil: null, previewedUntil: null };
  const endFor = (known: object, until: object) =>
    endOf({ facts: { ...none, ...known } as never, ...ends, ...until }, now);

  it.each([
    ['after 30 days for a purchase', { bought: true, subscribed: true }, { paidUntil: at(4) }, 30],
    ['after 30 days for a free issue', { isFree: true }, {}, 30],
    ['with the paid time of a subscription', { subscribed: true }, { paidUntil: at(4) }, 4],
    ['after 30 days of a yearly subscription', { subscribed: true }, { paidUntil: at(300) }, 30],
    ['with a gift link', { gifted: true }, { giftedUntil: at(9) }, 9],
    [
      'with the later one of two rights',
      { gifted: true, subscribed: true },
      { giftedUntil: at(9), paidUntil: at(4) },
      9,
    ],
  ])('%s', (_rule, known, until, days) => {
    expect(endFor(known, until)).toEqual(at(days));
  });
});
