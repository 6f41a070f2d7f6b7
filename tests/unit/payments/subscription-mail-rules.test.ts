import { describe, expect, it } from 'vitest';
import {
  mailsOfChange,
  type MailPolicy,
  mailsOfState,
  type SubscriptionState,
} from '../../../server/billing/mails/subscriptionMailRules.ts';
import { accessEnd } from '../../../server/billing/subscriptionRules.ts';
import { oneDay } from '../../../server/platform/clock.ts';
import type { SubscriptionStatus } from '../../../server/platform/db/schema/paymentStates.ts';

const now = new Date('2026-05-01T12:00:00Z');
const inDays = (days: number): Date => new Date(now.getTime() + days * oneDay);

/** A subscription that began 30 days ago. @param paid the days until the end of the paid time; null before any payment */
const state = (
  status: SubscriptionStatus,
  paid: number | null,
  renewal?: number,
  graceDays = 3,
) => {
  const createdAt = inDays(-30);
  const expiresAt =
    paid === null ? createdAt : accessEnd(status, createdAt, inDays(paid), graceDays);
  const nextBillingAt = renewal === undefined ? null : inDays(renewal);
  return {
    status,
    createdAt,
    expiresAt,
    graceDays,
    nextBillingAt,
    planChange: null,
  } satisfies SubscriptionState;
};

const usual: MailPolicy = { graceDays: 0, renewalReminder: '' };

const added = (was: SubscriptionState, is: SubscriptionState, policy = usual): string[] =>
  mailsOfChange(was, is, 'month', now, policy).map(({ kind, dueAt }) => {
    const days = (dueAt.getTime() - now.getTime()) / oneDay;
    return days === 0 ? kind : `${kind} in ${days}`;
  });

const pending = state('pending', null);
const active = state('active', 30, 30);
const failing = state('past_due', 0);
const cancelled = state('cancelled', 30);
const ended = state('ended', 0);

type Row = [title: string, was: SubscriptionState, is: SubscriptionState, mails: string[]];

describe('a change of a subscription adds', () => {
  const table: Row[] = [
    [
      'the start and the notice of the renewal, once it is paid',
      pending,
      active,
      ['subscription_started', 'renewal_ahead in 23'],
    ],
    ['nothing before a payment', pending, pending, []],
    ['nothing for a first payment that failed', pending, state('ended', null), []],
    ['nothing but the notice for a repeated report', active, active, ['renewal_ahead in 23']],
    [
      'the notice of the next renewal',
      state('active', 0, 0),
      state('active', 30, 30),
      ['renewal_ahead in 23'],
    ],
    ['a late notice at once', active, state('active', 3, 3), ['renewal_ahead']],
    ['no notice of a renewal within a day', active, state('active', 1, 1), []],
    ['the failure at the end of the paid time', active, failing, ['payment_failed']],
    ['no failure while the paid time runs', active, state('past_due', 30), []],
    [
      'the cancellation, and the end on its day',
      active,
      cancelled,
      ['subscription_cancelled', 'subscription_ended in 30'],
    ],
    [
      'the change of plan, and the notice of the renewal with the new price',
      active,
      { ...active, planChange: { id: 4, status: 'scheduled' } },
      ['plan_change_scheduled', 'renewal_ahead in 23'],
    ],
    [
      'no change of plan that the gateway has not confirmed',
      active,
      { ...active, planChange: { id: 4, status: 'requested' } },
      ['renewal_ahead in 23'],
    ],
    ['nothing for a repeated cancellation', cancelled, cancelled, []],
    ['the end at once', failing, ended, ['subscription_ended']],
    ['nothing for a repeated end', ended, ended, []],
    [
      'the earlier end of a cancelled subscription whose money was returned',
      cancelled,
      state('cancelled', 0),
      ['subscription_ended'],
    ],
    [
      'the start and the cancellation in one report',
      pending,
      cancelled,
      ['subscription_started', 'subscription_cancelled', 'subscription_ended in 30'],
    ],
  ];
  it.each(table)('%s', (_, was, is, mails) => {
    expect(added(was, is)).toEqual(mails);
  });

  it.each([
    ['week', 2],
    ['month', 7],
    ['quarter', 7],
    ['halfyear', 14],
    ['year', 30],
  ] as const)('the notice of a plan for a %s %d days ahead', (period, days) => {
    const [notice] = mailsOfChange(active, state('active', 40, 40), period, now, usual);
    expect(notice?.dueAt).toEqual(inDays(40 - days));
    expect(notice?.uselessAt).toEqual(inDays(40));
  });

  it.each([
    ['', 'renewal_ahead in 23'],
    ['14', 'renewal_ahead in 16'],
    ['0', undefined],
  ])('the notice of a renewal by the setting "%s"', (renewalReminder, notice) => {
    const mails = added(active, active, { ...usual, renewalReminder });
    expect(mails).toEqual(notice ? [notice] : []);
  });

  it.each([
    [0, 3, ['payment_failed']],
    [1, 1, ['payment_failed']],
    [3, 3, ['payment_failed', 'payment_failed in 2']],
    [7, 7, ['payment_failed', 'payment_failed in 3', 'payment_failed in 6']],
    [
      14,
      14,
      ['payment_failed', 'payment_failed in 3', 'payment_failed in 7', 'payment_failed in 13'],
    ],
  ])('the failure, and its reminders in %d days of grace', (graceDays, days, mails) => {
    const late = state('past_due', 0, undefined, days);
    expect(added(active, late, { ...usual, graceDays })).toEqual(mails);
  });

  it('no reminder whose day has passed, to a failure that is reported late', () => {
    const late = state('past_due', -5, undefined, 14);
    const policy = { ...usual, graceDays: 14 };
    expect(added(active, late, policy)).toEqual([
      'payment_failed',
      'payment_failed in 2',
      'payment_failed in 8',
    ]);
    expect(mailsOfState(late, 'month', now, policy)).toHaveLength(5);
  });
});

const kept = (is: SubscriptionState) =>
  mailsOfState(is, 'month', now, usual).map(({ kind }) => kind);

const eventsOf = (is: SubscriptionState) =>
  mailsOfState(is, 'month', now, usual).map(({ event }) => event);

describe('a state of a subscription keeps', () => {
  it('the confirmation of a cancellation after the end', () => {
    expect(kept(ended)).toContain('subscription_cancelled');
  });

  it('no notice of a renewal that was cancelled, and no end of one that renews', () => {
    expect(kept(cancelled)).not.toContain('renewal_ahead');
    expect(kept(active)).not.toContain('subscription_ended');
  });

  it('no mail of a change of plan that was taken back', () => {
    const changing = { ...active, planChange: { id: 4, status: 'scheduled' as const } };
    const withdrawn = eventsOf(changing).filter((event) => !eventsOf(active).includes(event));
    expect(withdrawn).toEqual(['plan change 4', 'renewal 2026-05-31 plan change 4']);
  });

  it('no failure after a payment', () => {
    expect(kept(active)).not.toContain('payment_failed');
  });
});
