import { describe, expect, it } from 'vitest';
import type { IssueId } from '#contract/ids.ts';
import { giftEndIn, giftsText } from '#contract/firstScreen.ts';
import {
  daysOf,
  giftNewsOf,
  type Visit,
  withoutGift,
} from '../../../src/features/gifts/giftNews.ts';

const [five, fifteen] = [5 as IssueId, 15 as IssueId];
const time = '2026-12-01T10:00:00.000Z';
const later = '2026-12-24T10:00:00.000Z';
const gifts = giftsText([
  { issueId: fifteen, expiresAt: later },
  { issueId: five, expiresAt: time },
]);

describe('the text of the received gifts', () => {
  it('has the end of each issue', () => {
    expect(giftEndIn(gifts, five)).toBe(time);
    expect(giftEndIn(gifts, fifteen)).toBe(later);
    expect(giftEndIn(gifts, 1)).toBeNull();
  });

  it.each(['', '5', '5=', '5=soon', 'x=2026-12-01T10:00:00.000Z'])(
    'without sense is empty: %s',
    (text) => expect(giftEndIn(text, five)).toBeNull(),
  );
});

const visit = (known: Partial<Visit> = {}) =>
  giftNewsOf({ issueId: five, search: '', gifts, isTheirs: false, isKnown: () => false, ...known });

describe('the news for a visitor', () => {
  it.each([
    ['tells the end of a gift', {}, { type: 'opened', expiresAt: time, gift: `5=${time}` }],
    ['tells it once', { isKnown: (gift: string) => gift === `5=${time}` }, null],
    ['tells nothing to a user who may read anyway', { isTheirs: true }, null],
    ['tells nothing about another issue', { issueId: 7 }, null],
    ['tells nothing in a store without gift links', { gifts: undefined }, null],
    ['tells that a link is used up', { search: '?gift=used-up' }, { type: 'used_up' }],
    ['tells that a link has ended', { search: '?gift=ended', isTheirs: true }, { type: 'ended' }],
  ] as const)('%s', (_title, known, news) => expect(visit(known)).toEqual(news));

  it('leaves the other parameters in the address', () => {
    expect(withoutGift('?gift=ended')).toBe('');
    expect(withoutGift('?tab=free&gift=ended')).toBe('?tab=free');
  });
});

describe('the choice of days', () => {
  it.each([
    ['1', 1],
    ['30', 30],
    ['2', 7],
  ] as const)('%s stands for %d', (choice, days) => expect(daysOf(choice)).toBe(days));
});
