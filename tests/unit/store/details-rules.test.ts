import { describe, expect, test } from 'vitest';
import { IssueId } from '#contract/ids.ts';
import {
  type Action,
  actionsFor,
  mayGive,
  mayOpen,
  otherIssues,
  primaryActionOf,
  type Terms,
  titleLength,
  type Variant,
  variantAt,
} from '../../../src/features/catalog/details/offeredActions.ts';
import type { Rights } from '../../../src/features/catalog/readingRights.ts';

const [ownedId, otherId] = [IssueId.parse(1), IssueId.parse(2)];

const issues = {
  free: { id: otherId, isFree: true, hasSample: false },
  paid: { id: otherId, isFree: false, hasSample: false },
  owned: { id: ownedId, isFree: false, hasSample: false },
  sample: { id: otherId, isFree: false, hasSample: true },
};
type Name = keyof typeof issues;
const names = Object.keys(issues) as Name[];

const person = (known: Partial<Rights>): Rights => ({
  signedIn: true,
  boughtIds: [],
  unlockedIds: [],
  subscribed: false,
  requireAuthToRead: false,
  ...known,
});

const people = {
  guest: person({ signedIn: false }),
  new: person({}),
  buyer: person({ boughtIds: [ownedId] }),
  subscriber: person({ subscribed: true }),
};
type Who = keyof typeof people;
const everybody = Object.keys(people) as Who[];

const shop: Terms = {
  authEnabled: true,
  paymentsEnabled: true,
  promocodesModeOnly: false,
  enableDownloading: true,
  hasPlans: true,
  isPage: false,
};

const variants: readonly Variant[] = ['large', 'small', 'full'];

/** The actions in their order. A filled one has a star, a disabled Read is '(read)'. */
function offer(who: Who, name: Name, terms: Partial<Terms> = {}, variant: Variant = 'large') {
  const actions = actionsFor(issues[name], people[who], { ...shop, ...terms }, variant);
  const opens = mayOpen(issues[name], people[who]);
  const next = primaryActionOf(actions, opens);
  const word = (action: Action) => (action === 'read' && !opens ? '(read)' : action);
  return actions.map((action) => word(action) + (action === next ? '*' : '')).join(' ');
}

/** Every combination of switches, which is few enough to ask all. */
const switches = Object.keys(shop) as (keyof Terms)[];
const everyTerms: readonly Terms[] = Array.from({ length: 2 ** switches.length }, (_, bits) =>
  Object.fromEntries(switches.map((name, bit) => [name, Boolean(bits & (1 << bit))])),
) as never;

const everyOffer = everyTerms.flatMap((terms) =>
  variants.flatMap((variant) =>
    everybody.flatMap((who) => names.map((name) => ({ terms, variant, who, name }))),
  ),
);

type Case = (typeof everyOffer)[number];
const has = ({ terms, variant, who, name }: Case, action: Action) =>
  actionsFor(issues[name], people[who], terms, variant).includes(action);

const exceptionsTo = (rule: (one: Case) => boolean) => everyOffer.filter((one) => !rule(one));

describe('the actions of an issue', () => {
  const table: [Who, Record<Name, string>][] = [
    [
      'guest',
      {
        free: 'read*',
        paid: '(read) buy* subscribe',
        owned: '(read) buy* subscribe',
        sample: '(read) preview buy* subscribe',
      },
    ],
    [
      'new',
      {
        free: 'read* download',
        paid: '(read) buy* subscribe',
        owned: '(read) buy* subscribe',
        sample: '(read) preview buy* subscribe',
      },
    ],
    [
      'buyer',
      {
        free: 'read* download',
        paid: '(read) buy* subscribe',
        owned: 'read* download subscribe',
        sample: '(read) preview buy* subscribe',
      },
    ],
    [
      'subscriber',
      {
        free: 'read* download',
        paid: 'read* buy',
        owned: 'read* buy',
        sample: 'read* preview buy',
      },
    ],
  ];
  test.each(table)('is right for the %s in a store that sells', (who, expected) => {
    expect(Object.fromEntries(names.map((name) => [name, offer(who, name)]))).toEqual(expected);
  });

  const otherStores: [string, Partial<Terms>, Record<Who, string>][] = [
    [
      'where payments are off',
      { paymentsEnabled: false },
      {
        guest: '(read) preview*',
        new: '(read) preview*',
        buyer: '(read) preview*',
        subscriber: 'read* preview',
      },
    ],
    [
      'where there are no plans',
      { hasPlans: false },
      {
        guest: '(read) preview buy*',
        new: '(read) preview buy*',
        buyer: '(read) preview buy*',
        subscriber: 'read* preview buy',
      },
    ],
    [
      'where issues are unlocked instead of sold',
      { promocodesModeOnly: true },
      {
        guest: '(read) preview unlock*',
        new: '(read) preview unlock*',
        buyer: '(read) preview unlock*',
        subscriber: 'read* preview',
      },
    ],
    [
      'where nobody can sign in, and so nobody can have bought anything',
      { authEnabled: false },
      {
        guest: '(read) preview*',
        new: '(read) preview*',
        buyer: '(read) preview*',
        subscriber: 'read* preview',
      },
    ],
  ];
  test.each(otherStores)('is right %s', (_, terms, expected) => {
    expect(Object.fromEntries(everybody.map((who) => [who, offer(who, 'sample', terms)]))).toEqual(
      expected,
    );
  });

  test('leaves a guest no step where an issue has neither a price nor a sample to offer', () => {
    expect(offer('guest', 'paid', { paymentsEnabled: false })).toBe('(read)');
  });

  test('lets a guest press Read where reading free issues needs an account: the prompt is the reader’s', () => {
    const guest = { ...people.guest, requireAuthToRead: true };
    expect(mayOpen(issues.free, guest)).toBe(true);
  });
});

describe('in every store, for everybody, on every screen', () => {
  test('Read stands there', () => {
    expect(exceptionsTo((one) => has(one, 'read'))).toEqual([]);
  });

  test('the sample is offered exactly where there is one', () => {
    expect(exceptionsTo((one) => has(one, 'preview') === issues[one.name].hasSample)).toEqual([]);
  });

  test('Buy is for an issue with a price that is not owned, and for a user who can have an account', () => {
    expect(
      exceptionsTo(
        (one) =>
          has(one, 'buy') ===
          (one.terms.paymentsEnabled &&
            one.terms.authEnabled &&
            !one.terms.promocodesModeOnly &&
            one.name !== 'free' &&
            !(one.who === 'buyer' && one.name === 'owned')),
      ),
    ).toEqual([]);
  });

  test('Subscribe belongs to the large variant and to the page in a frame, to stores with plans, and to users without a subscription', () => {
    expect(
      exceptionsTo(
        (one) =>
          has(one, 'subscribe') ===
          ((one.variant === 'large' || one.terms.isPage) &&
            one.terms.hasPlans &&
            one.terms.paymentsEnabled &&
            one.terms.authEnabled &&
            !one.terms.promocodesModeOnly &&
            one.name !== 'free' &&
            one.who !== 'subscriber'),
      ),
    ).toEqual([]);
  });

  test('nothing is sold where issues are unlocked, and nothing unlocked where they are sold', () => {
    expect(
      exceptionsTo((one) => !(has(one, 'unlock') && (has(one, 'buy') || has(one, 'subscribe')))),
    ).toEqual([]);
  });

  test('a signed-in user downloads a free or bought issue where the store allows it', () => {
    expect(
      exceptionsTo(
        (one) =>
          has(one, 'download') ===
          (one.terms.enableDownloading &&
            one.who !== 'guest' &&
            (one.name === 'free' || (one.who === 'buyer' && one.name === 'owned'))),
      ),
    ).toEqual([]);
  });

  test('at most one thing is filled, and it is there and can be pressed', () => {
    expect(
      exceptionsTo(({ terms, variant, who, name }) => {
        const actions = actionsFor(issues[name], people[who], terms, variant);
        const opens = mayOpen(issues[name], people[who]);
        const next = primaryActionOf(actions, opens);
        return next === null || (actions.includes(next) && (next !== 'read' || opens));
      }),
    ).toEqual([]);
  });
});

test.each([
  [320, 'full'],
  [599, 'full'],
  [600, 'small'],
  [959, 'small'],
  [960, 'large'],
  [2560, 'large'],
] as const)('a window of %i pixels has room for the variant %s', (px, variant) => {
  expect(variantAt(px)).toBe(variant);
});

test('a longer title has smaller letters', () => {
  const names = [45, 46, 90, 91].map((length) => titleLength('x'.repeat(length)));
  expect(names).toEqual([undefined, 'long', 'long', 'very-long']);
});

test('the other issues begin after the present one, go on around the end of the shelf, and leave it out', () => {
  const shelf = [1, 2, 3, 4].map((id) => ({ id: IssueId.parse(id) }));
  const idsOf = (id: number, most: number) => otherIssues(shelf, id, most).map((other) => other.id);
  expect(idsOf(3, 6)).toEqual([4, 1, 2]);
  expect(idsOf(1, 2)).toEqual([2, 3]);
  expect(idsOf(9, 6)).toEqual([1, 2, 3, 4]);
  expect(otherIssues([{ id: otherId }], otherId, 6)).toEqual([]);
});

describe('a gift link', () => {
  const gifts = `${otherId}=2026-12-01T00:00:00.000Z`;

  test.each([
    ['guest', 'owned', false],
    ['new', 'paid', false],
    ['buyer', 'owned', true],
    ['buyer', 'paid', false],
    ['subscriber', 'paid', true],
    ['subscriber', 'free', false],
  ] as const)('is offered to %s for the issue %s: %s', (who, name, isOffered) => {
    expect(mayGive(issues[name], { ...people[who], gifts: '' })).toBe(isOffered);
    expect(mayGive(issues[name], people[who])).toBe(false);
  });

  test('opens its issue and no other, and is no right to give or to download', () => {
    const visitor = { ...people.guest, gifts };
    expect(mayOpen(issues.paid, visitor)).toBe(true);
    expect(mayOpen(issues.owned, visitor)).toBe(false);
    const named = { ...people.new, gifts };
    expect(mayGive(issues.paid, named)).toBe(false);
    expect(actionsFor(issues.paid, named, shop, 'large')).not.toContain('download');
  });
});
