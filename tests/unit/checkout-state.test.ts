import { expect, it } from 'vitest';
import { plainFault } from '../../src/features/cart/faults.ts';
import { type Stage, stages } from '../../src/features/cart/rules.ts';
import { next, type CheckoutState, type Step } from '../../src/features/cart/checkoutState.ts';

const cardFault = { ...plainFault, isOfCard: true };

const at = (stage: Stage, fault = plainFault): CheckoutState =>
  stage === 'error' ? { stage, fault } : { stage, fault: null };
const taken = (type: Step['type']): Step =>
  type === 'refuse' ? { type, fault: cardFault } : { type };

/** Where each step leads from each stage; a stage that is not named stays as it is. */
const table: Record<Step['type'], Partial<Record<Stage, Stage>>> = {
  ask: { form: 'busy', awaiting: 'busy', error: 'busy', unknown: 'busy' },
  act: { busy: 'awaiting', unknown: 'awaiting' },
  choose: { error: 'awaiting' },
  wait: { busy: 'checking', unknown: 'checking' },
  lose: { busy: 'unknown' },
  refuse: { busy: 'error', unknown: 'error' },
  leave: { busy: 'form', awaiting: 'form', error: 'form' },
};
const types = Object.keys(table) as Step['type'][];
const rows = stages.flatMap((stage) =>
  types.map((type) => [stage, type, table[type][stage] ?? stage] as const),
);

it.each(rows)('a payment at %s after the step %s is at %s', (stage, type, becomes) => {
  const { stage: is, fault } = next(at(stage, cardFault), taken(type));
  expect(is).toBe(becomes);
  expect(fault !== null).toBe(is === 'error');
});

it('another card is chosen only where the card was refused', () => {
  expect(next(at('error'), { type: 'choose' })).toEqual(at('error'));
});

it('nobody pays again before it was looked what became of a lost answer', () => {
  const forms = types.filter((type) => next(at('unknown'), taken(type)).stage === 'form');
  expect(forms).toEqual([]);
});
