import { describe, expect, it } from 'vitest';
import { Intent } from '#contract/signInIntent.ts';
import {
  type Event,
  type Facts,
  next,
  none,
  outcomeOf,
  type Progress,
} from '../../../src/app/storefront/resumeIntentState.ts';

const buy = Intent.parse({ kind: 'buy', issue: 12, whose: 5 });
const redeem = Intent.parse({ kind: 'redeem', code: 'EARLY-BIRD' });

const asking = (asked: Intent | null): Event => ({ type: 'look', asked, isSignedIn: false });
const signedIn = (asked: Intent | null): Event => ({ type: 'look', asked, isSignedIn: true });
const done: Event = { type: 'done' };

const signingIn: Progress = { phase: 'signing_in', intent: buy };
const resuming: Progress = { phase: 'resuming', intent: buy };

it.each<[string, Progress, Event, Progress]>([
  ['a guest is asked to sign in for something', none, asking(buy), signingIn],
  ['a guest is asked for nothing', none, asking(null), none],
  ['a user is asked for nothing', none, signedIn(null), none],
  ['the user had signed in before the page was loaded', none, signedIn(buy), resuming],
  ['the page is drawn again', signingIn, asking(buy), signingIn],
  ['the sign-in is cancelled', signingIn, asking(null), none],
  ['another thing is wanted', signingIn, asking(redeem), { phase: 'signing_in', intent: redeem }],
  ['the user signs in, and the step is still there', signingIn, signedIn(buy), resuming],
  ['the user signs in, and the step is gone', signingIn, signedIn(null), resuming],
  ['the page finds out what can be done', resuming, signedIn(null), resuming],
  ['the user signs out again', resuming, asking(null), none],
  ['it has been carried out', resuming, done, none],
  ['nothing was wanted', none, done, none],
])('%s', (_, was, event, becomes) => {
  expect(next(was, event)).toEqual(becomes);
});

describe('the next step of an intent', () => {
  const facts: Facts = {
    isOwned: false,
    isSelling: true,
    issue: { isFree: false },
    hasPlans: true,
  };
  it.each<[string, Intent['kind'], Partial<Facts>, string]>([
    ['the issue is for sale', 'buy', {}, 'open'],
    ['it was bought meanwhile', 'buy', { isOwned: true }, 'owned'],
    ['it was bought and withdrawn', 'buy', { isOwned: true, issue: undefined }, 'owned'],
    ['it was withdrawn', 'buy', { issue: undefined }, 'gone'],
    ['it is free now', 'buy', { issue: { isFree: true } }, 'nothing'],
    ['nothing is sold any more', 'buy', { isSelling: false }, 'nothing'],
    ['plans are for sale', 'subscribe', {}, 'open'],
    ['the user subscribes already', 'subscribe', { isOwned: true }, 'owned'],
    ['there are no plans any more', 'subscribe', { hasPlans: false }, 'nothing'],
    ['plans are not sold any more', 'subscribe', { isSelling: false }, 'nothing'],
    ['bundles are for sale', 'bundle', { issue: undefined, hasPlans: false }, 'open'],
    ['bundles are not sold any more', 'bundle', { isSelling: false }, 'nothing'],
    ['a code needs nothing else', 'redeem', { isSelling: false, isOwned: true }, 'open'],
  ])('%s', (_, kind, more, outcome) => {
    expect(outcomeOf(kind, { ...facts, ...more })).toBe(outcome);
  });
});

describe('a place in the history', () => {
  it.each([
    { kind: 'buy', issue: 12 },
    { kind: 'subscribe' },
    { kind: 'subscribe', plan: 3, whose: 5 },
    { kind: 'bundle', bundle: 4 },
    { kind: 'redeem' },
    { kind: 'redeem', code: 'x' },
  ])('says %j', (said) => {
    expect(Intent.safeParse(said).data).toEqual(said);
  });

  it.each([
    null,
    'buy',
    { kind: 'pay', issue: 12 },
    { kind: 'buy' },
    { kind: 'buy', issue: 'javascript:' },
    { kind: 'redeem', code: 'x'.repeat(201) },
  ])('says nothing by %j', (said) => {
    expect(Intent.safeParse(said).success).toBe(false);
  });
});
