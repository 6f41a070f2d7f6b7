import { describe, expect, it } from 'vitest';
import {
  isInWithdrawalPeriod,
  refundDeadline,
  WithdrawalForm,
  wrongFieldsOf,
} from '#contract/api/withdrawal.ts';
import { momentText } from '#contract/intl.ts';
import {
  nextWithdrawalState,
  type WithdrawalDecision,
  type WithdrawalState,
} from '../../../server/platform/db/schema/withdrawalStates.ts';

describe('A withdrawal', () => {
  it.each<[WithdrawalState, WithdrawalDecision, WithdrawalState | null]>([
    ['received', 'accept', 'accepted'],
    ['received', 'refuse', 'refused'],
    ['accepted', 'accept', null],
    ['accepted', 'refuse', null],
    ['refused', 'accept', null],
    ['refused', 'refuse', null],
  ])('that is %s becomes, by %s, %s', (state, decision, next) =>
    expect(nextWithdrawalState(state, decision)).toBe(next),
  );

  it.each([
    ['2026-11-14T23:59:59Z', true],
    ['2026-11-15T12:00:00Z', true],
    ['2026-11-16T12:00:01Z', false],
  ])('of a purchase on November 1 at noon is, at %s, in time: %s', (at, isInTime) =>
    expect(isInWithdrawalPeriod('2026-11-01T12:00:00Z', new Date(at))).toBe(isInTime),
  );

  it('is refunded within 14 days of its receipt', () =>
    expect(refundDeadline(new Date('2026-11-01T12:00:00Z'))).toEqual(
      new Date('2026-11-15T12:00:00Z'),
    ));
});

describe('The form of a withdrawal', () => {
  const form = { name: 'Ann Ó’Hara-Müller 3rd', order: '', email: 'ann@example.com' };

  it('is stored on one line, without control characters', () =>
    expect(
      WithdrawalForm.parse({
        name: ' Ann\r\n\u0000O’Hara ',
        order: ' #17\n',
        email: 'ann@example.com ',
      }),
    ).toEqual({ name: 'Ann O’Hara', order: '#17', email: 'ann@example.com' }));

  it.each([
    ['name', { name: '' }],
    ['name', { name: '  ' }],
    ['name', { name: '12' }],
    ['name', { name: 'Win at https://evil.example' }],
    ['name', { name: 'Write to me@evil.example' }],
    ['name', { name: '<b>Ann</b>' }],
    ['name', { name: 'A'.repeat(101) }],
    ['order', { order: 'www.evil.example' }],
    ['order', { order: '1'.repeat(41) }],
    ['email', { email: '' }],
    ['email', { email: 'ann@example' }],
    ['email', { email: 'ann@example.com, bob@example.com' }],
  ])('has a wrong %s in %j', (field, change) =>
    expect(wrongFieldsOf({ ...form, ...change })).toEqual([field]),
  );

  it('needs no number of an order', () => expect(wrongFieldsOf(form)).toEqual([]));
});

describe('A moment', () => {
  const at = new Date('2026-11-28T12:04:05Z');

  it('has the time to the second, in the zone of the store and in UTC', () => {
    expect(momentText('en', at, 'Europe/Rome')).toMatch(
      /^November 28, 2026 at 1:04:05\sPM GMT\+1 \(November 28, 2026 at 12:04:05\sPM UTC\)$/,
    );
    expect(momentText('de', at, 'UTC')).toBe('28. November 2026 um 12:04:05 UTC');
  });

  it('is in UTC alone in a zone that the browser does not know', () =>
    expect(momentText('en', at, 'Mars/Olympus')).toBe(momentText('en', at, 'UTC')));
});
