import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { IssueId, PaymentId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  isOpenQuestion,
  isUnderWay,
  leaveEffectOf,
  next,
  orderOf,
  type Stage,
  stages,
  wayOut,
  waysOut,
} from '../../../src/features/cart/checkoutState.ts';
import { plainFault } from '../../../src/features/cart/faults.ts';

const cardFault = { ...plainFault, isOfCard: true };
const order = { id: PaymentId.parse(31), gateway: 'stripe', attempt: 'a' } as const;

function at(stage: Stage, fault = cardFault): CheckoutState {
  if (stage === 'error') return { ...order, stage, fault };
  return stage === 'form' ? { ...order, stage, notice: null } : { ...order, stage };
}

const events: readonly CheckoutEvent[] = [
  { type: 'press' },
  { type: 'order', gateway: 'paypal', attempt: 'b' },
  { type: 'send' },
  { type: 'hold' },
  { type: 'submit' },
  { type: 'act' },
  { type: 'choose' },
  { type: 'look' },
  { type: 'wait' },
  { type: 'lose' },
  { type: 'refuse', fault: cardFault },
  { type: 'sell' },
  { type: 'back' },
];
const [act, wait, sell] = ['awaiting', 'checking', 'sold'] as const;
const answered = { act, wait, refuse: 'error', sell } as const;

/** The stage after each event. An event that is not listed leaves the stage unchanged. */
const table: Record<Stage, Partial<Record<CheckoutEvent['type'], Stage>>> = {
  form: { press: 'preparing' },
  preparing: { order: 'unsent', back: 'form' },
  unsent: { send: 'sending', refuse: 'error' },
  sending: { hold: 'unsent', submit: 'submitted', look: 'looking', back: 'form', ...answered },
  submitted: { look: 'looking', back: 'form', ...answered },
  awaiting: { submit: 'submitted', back: 'form' },
  looking: { lose: 'unknown', back: 'form', ...answered },
  checking: {},
  unknown: { look: 'looking', ...answered },
  error: { choose: 'awaiting', look: 'looking', back: 'form' },
  sold: {},
};
const rows = stages.flatMap((stage) =>
  events.map((event) => [stage, event.type, table[stage][event.type] ?? stage, event] as const),
);

describe('The stage of a checkout', () => {
  it.each(rows)('%s after %s is %s', (stage, _, becomes, event) => {
    const was = at(stage);
    const is = next(was, event);
    expect(is.stage).toBe(becomes);
    expect(is === was).toBe(becomes === stage);
  });

  it.each(stages)('%s keeps the id that the server gives, or ends', (stage) => {
    for (const id of [PaymentId.parse(7), null])
      expect(next(at(stage), { type: 'identify', id })).toEqual({ ...at(stage), id });
  });

  it('another card is chosen only after the refusal of a card', () => {
    const refused = at('error', plainFault);
    expect(next(refused, { type: 'choose' })).toBe(refused);
  });

  it('the form is not shown again before the state of a lost answer was read', () => {
    const forms = events.filter((event) => next(at('unknown'), event).stage === 'form');
    expect(forms).toEqual([]);
  });

  it('an order at another gateway begins a new payment', () => {
    const paypal = { type: 'order', gateway: 'paypal', attempt: 'b' } as const;
    expect(next(at('preparing'), paypal)).toMatchObject({ id: null, attempt: 'b' });
    const stripe = { ...paypal, gateway: 'stripe' } as const;
    expect(next(at('preparing'), stripe)).toMatchObject({ id: 31, attempt: 'b' });
  });
});

test('the form is covered while a request runs or the gateway’s window is open', () => {
  expect(stages.filter((stage) => !isUnderWay(stage))).toEqual([
    'form',
    'checking',
    'unknown',
    'error',
  ]);
  expect(stages.filter(isOpenQuestion)).toEqual(['checking', 'unknown']);
});

describe('Leaving', () => {
  const refused = { close: 'refused', back: 'refused', unload: 'asks', address: 'leaves' };
  test.each(stages)(
    '%s is possible on every way, or on none while a payment is under way',
    (stage) => {
      for (const way of waysOut)
        expect(wayOut(way, stage)).toBe(isUnderWay(stage) ? refused[way] : 'leaves');
    },
  );

  test.each([
    ['form', 'cancel'],
    ['preparing', 'cancel'],
    ['unsent', 'cancel'],
    ['sending', 'end'],
    ['submitted', 'end'],
    ['awaiting', 'end'],
    ['looking', 'read'],
    ['checking', 'none'],
    ['unknown', 'read'],
    ['error', 'cancel'],
    ['sold', 'none'],
  ] as const)('%s has the effect %s', (stage, effect) => {
    expect(leaveEffectOf(at(stage))).toBe(effect);
  });

  test('an error that the store has not sent reads the state of the order', () => {
    expect(leaveEffectOf(at('error', { ...plainFault, isSure: false }))).toBe('end');
  });
});

test('an order has the goods, the shown price and the attempt, and continues a refused payment', () => {
  const price = { amount: MinorUnits.parse(599), currency: 'USD' };
  const item = { type: 'issue', id: IssueId.parse(12) } as const;
  const sent = { gateway: 'stripe', issue: 12, attempt: 'a', payload: {}, price };
  expect(orderOf(at('unsent'), item, price, {})).toEqual({ ...sent, paymentId: 31 });
  expect(orderOf({ ...at('unsent'), id: null }, item, price, {})).toEqual(sent);
});

describe('The README of the cart', () => {
  const text = readFileSync('src/features/cart/README.md', 'utf8');

  test('draws exactly the transitions of the table', () => {
    const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(
      ([, before, after, names = '']) =>
        names.split(', ').map((name) => `${before} --> ${after}: ${name}`),
    );
    const expected = rows.flatMap(([stage, name, becomes]) =>
      becomes === stage ? [] : [`${stage} --> ${becomes}: ${name}`],
    );
    expect(drawn.toSorted()).toEqual(expected.toSorted());
  });

  test('lists the ways out of the cart, with and without a payment under way', () => {
    const listed = [...text.matchAll(/^\| `(\w+)` \|.*\| (\w+) \| (\w+) \|$/gm)];
    expect(listed.map(([, ...row]) => row)).toEqual(
      waysOut.map((way) => [way, wayOut(way, 'form'), wayOut(way, 'sending')]),
    );
  });

  test('lists the effect of leaving each stage', () => {
    const listed = [...text.matchAll(/^\| `(\w+)` \|.*\| `(\w+)` \|$/gm)];
    expect(listed.map(([, stage, effect]) => [stage, effect])).toEqual(
      stages.map((stage) => [stage, leaveEffectOf(at(stage))]),
    );
  });
});
