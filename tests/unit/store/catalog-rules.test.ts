import { describe, expect, test } from 'vitest';
import type { IssueId } from '#contract/ids.ts';
import type { MinorUnits } from '#contract/money.ts';
import {
  cardLine,
  mayDownload,
  priceText,
  type Rights,
  readingRight,
} from '../../../src/features/catalog/readingRights.ts';

const free = { id: 1 as IssueId, isFree: true };
const bought = { id: 2 as IssueId, isFree: false };
const notBought = { id: 3 as IssueId, isFree: false };

const guest: Rights = {
  signedIn: false,
  boughtIds: [],
  unlockedIds: [],
  subscribed: false,
  requireAuthToRead: false,
};
const newcomer: Rights = { ...guest, signedIn: true };
const buyer: Rights = { ...newcomer, boughtIds: [bought.id] };
const subscriber: Rights = { ...newcomer, subscribed: true };

const mustSignIn = (rights: Rights): Rights => ({ ...rights, requireAuthToRead: true });

describe('the right to read an issue in full', () => {
  test.each([
    ['a guest reads what is free', free, guest, 'allowed'],
    ['a guest signs in first where the store asks for it', free, mustSignIn(guest), 'sign_in'],
    ['a signed-in person reads what is free', free, mustSignIn(newcomer), 'allowed'],
    ['a guest must buy what is sold', notBought, guest, 'purchase'],
    ['a guest is not asked to sign in for what is sold', notBought, mustSignIn(guest), 'purchase'],
    ['a signed-in person must buy what is sold', notBought, newcomer, 'purchase'],
    ['a buyer reads what was bought', bought, buyer, 'allowed'],
    ['a buyer must buy another issue too', notBought, buyer, 'purchase'],
    ['a subscriber reads every issue', notBought, subscriber, 'allowed'],
  ] as const)('%s', (_, issue, rights, right) => {
    expect(readingRight(issue, 'full', rights)).toBe(right);
  });

  test('a sample is open to all visitors in each mode of the store', () => {
    expect(readingRight(notBought, 'sample', mustSignIn(guest))).toBe('allowed');
  });
});

describe('the right to take the file away', () => {
  test.each([
    ['a guest takes nothing, not even what is free', free, guest, true, false],
    ['a signed-in person takes what is free', free, newcomer, true, true],
    ['a buyer takes what was bought', bought, buyer, true, true],
    ['nobody takes what was not bought', notBought, buyer, true, false],
    ['a subscriber reads and takes nothing', notBought, subscriber, true, false],
    ['nobody takes anything where the store forbids it', bought, buyer, false, false],
  ] as const)('%s', (_, issue, rights, enabled, may) => {
    expect(mayDownload(issue, rights, enabled)).toBe(may);
  });
});

const unlocking = { promocodesModeOnly: true };

describe('the line under a title', () => {
  test.each([
    ['names what is free', free, guest, {}, 'free'],
    ['gives the price of what is sold', notBought, guest, {}, 'price'],
    ['names what was bought', bought, buyer, {}, 'purchased'],
    ['names what a subscription includes', notBought, subscriber, {}, 'included'],
    [
      'names what a subscriber has bought',
      bought,
      { ...subscriber, boughtIds: [bought.id] },
      {},
      'purchased',
    ],
    [
      'tells what a code has opened from what was bought',
      bought,
      { ...buyer, unlockedIds: [bought.id] },
      {},
      'unlocked',
    ],
    ['names what was unlocked where issues are unlocked', bought, buyer, unlocking, 'unlocked'],
    ['gives no price where issues are unlocked', notBought, guest, unlocking, 'none'],
    ['names what is free where issues are unlocked too', free, guest, unlocking, 'free'],
    ['gives no price with payments off', notBought, guest, { paymentsEnabled: false }, 'none'],
    ['gives no price with sign-in off', notBought, guest, { authEnabled: false }, 'none'],
    [
      'names what was bought with payments off',
      bought,
      buyer,
      { paymentsEnabled: false },
      'purchased',
    ],
  ] as const)('%s', (_, issue, rights, settings, line) => {
    const usual = { authEnabled: true, paymentsEnabled: true, promocodesModeOnly: false };
    expect(cardLine(issue, rights, { ...usual, ...settings })).toBe(line);
  });
});

describe('a price', () => {
  const dollars = { currency: 'USD', currencyPrecision: 2 };
  const yen = { currency: 'JPY', currencyPrecision: 0 };
  test.each([
    ['is written as an English browser writes it', 499, dollars, 'en-US', '$4.99'],
    ['is written as a German browser writes it', 499, dollars, 'de-DE', '4,99\u00a0$'],
    ['keeps its zeros', 500, dollars, 'en-US', '$5.00'],
    ['has no decimals where the currency has none', 600, yen, 'en-US', '¥600'],
  ] as const)('%s', (_, amount, money, locale, text) => {
    expect(priceText(amount as MinorUnits, money, locale)).toBe(text);
  });
});
