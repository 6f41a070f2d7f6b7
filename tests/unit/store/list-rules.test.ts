import { describe, expect, test } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import type { IssueId } from '#contract/ids.ts';
import { titleOrder } from '#contract/titles.ts';
import { type Sort, start, type Tab } from '../../../src/features/catalog/list/listRoute.ts';
import {
  describes,
  listed,
  pageAt,
  pageSizeAt,
  tabShown,
  tabsOf,
  inOrder,
  withUnlisted,
} from '../../../src/features/catalog/list/listedIssues.ts';
import type { Rights } from '../../../src/features/catalog/readingRights.ts';

const issue = (id: number, title: string, isFree = false) => ({ id, title, isFree }) as Issue;

const issues = [
  issue(1, 'Summer', true),
  issue(2, 'Ünder Water'),
  issue(3, 'No 10'),
  issue(4, 'No 2'),
  issue(5, 'under stars', true),
  issue(6, ''),
];

const allOf = (issues: readonly Issue[], locale = 'en') => ({
  issues,
  byTitle: inOrder(
    issues,
    titleOrder(
      issues.map(({ title }) => title),
      locale,
    ),
  ),
});

const guest: Rights = {
  signedIn: false,
  boughtIds: [],
  unlockedIds: [],
  subscribed: false,
  requireAuthToRead: false,
};
const buyer: Rights = { ...guest, signedIn: true, boughtIds: [2, 5, 99] as IssueId[] };
const subscriber: Rights = { ...buyer, subscribed: true };

const idsIn = (tab: Tab, rights: Rights, search = '', sort: Sort = 0): number[] =>
  listed(allOf(issues), { ...start, tab, search, sort }, rights).map(({ id }) => id);

describe('the tabs that are offered', () => {
  const paid = [issue(1, 'a')];
  const free = [issue(2, 'b', true)];
  test.each([
    [
      'all four where there is something in each',
      [...paid, ...free],
      true,
      false,
      'all purchased to_buy free',
    ],
    ['no free one where nothing is free', paid, true, false, 'all purchased to_buy'],
    ['none of buying where everything is free', free, true, false, 'all free'],
    [
      'no free one where issues are unlocked instead of sold',
      [...paid, ...free],
      true,
      true,
      'all purchased to_buy',
    ],
    ['only all where all is free and unlocked', free, true, true, 'all'],
    ['only all in an empty store', [], true, false, 'all'],
    [
      'all four as soon as the first issues show that they are needed',
      [...paid, ...free],
      false,
      false,
      'all purchased to_buy free',
    ],
    ['no free one yet that others could push aside', free, false, false, 'all'],
  ] as const)('are %s', (_, issues, isWhole, promocodesModeOnly, tabs) => {
    const trade = { authEnabled: true, paymentsEnabled: true, promocodesModeOnly };
    expect(tabsOf({ issues, isWhole, trade }).join(' ')).toBe(tabs);
  });

  test.each([
    ['none of buying with payments off', { paymentsEnabled: false }, 'all purchased free'],
    ['none of buying or having with sign-in off', { authEnabled: false }, 'all free'],
    [
      'those of unlocking with payments off',
      { paymentsEnabled: false, promocodesModeOnly: true },
      'all purchased to_buy',
    ],
    ['none of unlocking with sign-in off', { authEnabled: false, promocodesModeOnly: true }, 'all'],
  ] as const)('are %s', (_, settings, tabs) => {
    const usual = { authEnabled: true, paymentsEnabled: true, promocodesModeOnly: false };
    const trade = { ...usual, ...settings };
    expect(tabsOf({ issues: [...paid, ...free], isWhole: true, trade }).join(' ')).toBe(tabs);
  });

  test.each([
    ['the one that is asked for', 'free', true, 'free'],
    ['a guest’s instead of what needs a person', 'purchased', false, 'all'],
    ['a person’s own', 'purchased', true, 'purchased'],
    ['all where nothing stands in the one that is asked for', 'to_buy', true, 'all'],
  ] as const)('show %s', (_, asked, signedIn, shown) => {
    expect(tabShown(asked, ['all', 'purchased', 'free'], signedIn)).toBe(shown);
  });
});

describe('what a tab lists', () => {
  test.each([
    ['all: every issue, in the server’s order', 'all', guest, [1, 2, 3, 4, 5, 6]],
    ['purchased: what was bought and is listed', 'purchased', buyer, [2, 5]],
    ['purchased: with a subscription all that is not free', 'purchased', subscriber, [2, 3, 4, 6]],
    ['to_buy: what is neither free nor bought', 'to_buy', buyer, [3, 4, 6]],
    ['to_buy: for a guest all that is not free', 'to_buy', guest, [2, 3, 4, 6]],
    ['to_buy: with a subscription everything', 'to_buy', subscriber, [1, 2, 3, 4, 5, 6]],
    ['free: what is free', 'free', buyer, [1, 5]],
  ] as const)('%s', (_, tab, rights, ids) => {
    expect(idsIn(tab, rights)).toEqual(ids);
  });
});

describe('a search', () => {
  test.each([
    ['finds a part of a title', 'umm', 'all', [1]],
    ['does not tell capitals from small letters', 'ÜNDER', 'all', [2, 5]],
    ['does not mind accents', 'under', 'all', [2, 5]],
    ['does not mind the order of words', 'water under', 'all', [2]],
    ['finds no title that has one of its words only', 'under water stars', 'all', []],
    ['does not mind blanks around it', '  no 1 ', 'all', [3]],
    ['takes no sign for anything but itself', 'no .*', 'all', []],
    ['stays in the tab', 'no', 'free', []],
    ['finds nothing where there is nothing', 'winter', 'all', []],
  ] as const)('%s', (_, search, tab, ids) => {
    expect(idsIn(tab, guest, search)).toEqual(ids);
  });
});

describe('the order', () => {
  test('recent is the server’s', () => {
    expect(idsIn('all', guest, '', 0)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('A-Z compares numbers as numbers, and what has no title comes first', () => {
    expect(idsIn('all', guest, '', 1)).toEqual([6, 4, 3, 1, 5, 2]);
  });

  test('Z-A is the same the other way round', () => {
    expect(idsIn('all', guest, '', 2)).toEqual(idsIn('all', guest, '', 1).toReversed());
  });

  test('is made of what the search and the tab leave', () => {
    expect(idsIn('to_buy', guest, 'no', 1)).toEqual([4, 3]);
  });

  test.each([
    ['résumé', 'resume'],
    ['resume', 'résumé'],
  ])('accents decide whatever came first: %s, %s', (...titles) => {
    const sorted = inOrder(
      titles.map((title, id) => issue(id, title)),
      titleOrder(titles, 'en'),
    );
    expect(sorted.map(({ title }) => title)).toEqual(['resume', 'résumé']);
  });

  test('capitals do not decide: what differs in nothing else stays as it came', () => {
    expect([...titleOrder(['b', 'B', 'a', 'A'], 'en')]).toEqual([2, 3, 0, 1]);
  });

  test.each([
    ['en', ['Ähre', 'Zebra']],
    ['de', ['Ähre', 'Zebra']],
    ['sv', ['Zebra', 'Ähre']],
  ])('is that of the language: %s', (locale, expected) => {
    const titles = ['Zebra', 'Ähre'];
    const order = [...titleOrder(titles, locale)];
    expect(order.map((place) => titles[place])).toEqual(expected);
  });
});

describe('a page', () => {
  test.each([
    [2560, 12],
    [1920, 12],
    [1280, 12],
    [1279, 8],
    [960, 8],
    [959, 6],
    [600, 6],
    [599, 6],
    [320, 6],
  ])('holds in a window of %i pixels %i cards', (width, size) => {
    expect(pageSizeAt(width)).toBe(size);
  });

  test.each([
    ['begins with the first issue', 30, 12, 0, -1, { number: 1, count: 3, offset: 0 }],
    ['is the one on which the offset lies', 30, 12, 12, -1, { number: 2, count: 3, offset: 12 }],
    [
      'is cut at the same places in a window of another width',
      30,
      8,
      12,
      -1,
      { number: 2, count: 4, offset: 8 },
    ],
    [
      'is the last one where the offset lies behind the end',
      30,
      12,
      999,
      -1,
      { number: 3, count: 3, offset: 24 },
    ],
    ['is one and empty where there is nothing', 0, 12, 0, -1, { number: 1, count: 1, offset: 0 }],
    ['is full where the issues end with it', 24, 12, 12, -1, { number: 2, count: 2, offset: 12 }],
    [
      'is the one with the issue whose details are open',
      30,
      12,
      0,
      25,
      { number: 3, count: 3, offset: 24 },
    ],
    [
      'is the same where that issue stands on it',
      30,
      12,
      12,
      13,
      { number: 2, count: 3, offset: 12 },
    ],
  ] as const)('%s', (_, total, size, offset, activeAt, page) => {
    expect(pageAt(total, size, offset, activeAt)).toEqual({ ...page, size });
  });

  test.each([12, 8, 6])('of %i loses no issue and shows none twice, whichever is open', (size) => {
    const total = 29;
    const places = [...Array(total).keys()];
    for (const open of [-1, 0, 7, 12, 28]) {
      const { offset } = pageAt(total, size, 0, open);
      const page = places.slice(offset, offset + size);
      expect(open < 0 || page.includes(open)).toBe(true);
      const others = [...Array(Math.ceil(total / size)).keys()]
        .map((index) => pageAt(total, size, index * size, -1).offset)
        .filter((other) => other !== offset)
        .flatMap((other) => places.slice(other, other + size));
      expect([...page, ...others].toSorted((a, b) => a - b)).toEqual(places);
    }
  });
});

describe('the store introduces itself', () => {
  const shown = {
    tab: 'all',
    isGuest: true,
    hasIssues: true,
    description: 'A kiosk.',
    embedMode: 'none',
  } as const;
  test.each([
    ['to a guest who sees all issues', {}, true],
    ['not to those who are signed in', { isGuest: false }, false],
    ['not on another tab', { tab: 'free' }, false],
    ['not below an empty list', { hasIssues: false }, false],
    ['not without words', { description: ' \n' }, false],
    ['not in the page of another site', { embedMode: 'embed' }, false],
  ] as const)('%s', (_, change, expected) => {
    expect(describes({ ...shown, ...change })).toBe(expected);
  });
});

const idsOf = (issues: readonly Issue[]) => issues.map(({ id }) => id);

describe('what was withdrawn since somebody bought it', () => {
  const more = [issue(7, 'No 3'), issue(2, 'Ünder Water')];

  test('stands once, after what is on the shelf or where its title belongs', () => {
    const all = withUnlisted(allOf(issues), more, 'en');
    expect(idsOf(all.issues)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(idsOf(all.byTitle)).toEqual([6, 4, 7, 3, 1, 5, 2]);
  });

  test('changes nothing when all issues are in the list', () => {
    const shelf = allOf(issues);
    const all = withUnlisted(shelf, issues, 'en');
    expect(all.issues).toBe(shelf.issues);
    expect(all.byTitle).toBe(shelf.byTitle);
  });
});
