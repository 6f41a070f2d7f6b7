import type { Fault } from './faults.ts';
import type { Stage } from './rules.ts';

/** The state of the cart's payment. A fault belongs to one stage. */
export type CheckoutState =
  | { readonly stage: Exclude<Stage, 'error'>; readonly fault: null }
  | { readonly stage: 'error'; readonly fault: Fault };

/**
 * The steps of a payment.
 * - ask: the server is asked to collect, or for the state of the payment
 * - act: the gateway opens its window
 * - choose: the gateway's window lets the user choose another card
 * - wait: the gateway has not decided yet
 * - lose: the answer was lost, so the page does not know the state of the order
 * - refuse: the payment was refused, and no money is on the way
 * - leave: the form is shown again
 */
export type Step =
  | { readonly type: 'ask' | 'act' | 'choose' | 'wait' | 'lose' | 'leave' }
  | { readonly type: 'refuse'; readonly fault: Fault };

export const atForm: CheckoutState = { stage: 'form', fault: null };

/** The stages in which each step is possible. A late step in another stage changes nothing. */
const from: Readonly<Record<Step['type'], readonly Stage[]>> = {
  ask: ['form', 'busy', 'awaiting', 'error', 'unknown'],
  act: ['busy', 'unknown'],
  choose: ['error'],
  wait: ['busy', 'unknown'],
  lose: ['busy', 'unknown'],
  refuse: ['busy', 'unknown'],
  // 'unknown' leads to the form only through 'busy', which asks for the state: no user pays twice.
  leave: ['form', 'busy', 'awaiting', 'error'],
};

export function next(was: CheckoutState, step: Step): CheckoutState {
  const isOfCard = was.fault?.isOfCard ?? false;
  if (!from[step.type].includes(was.stage) || (step.type === 'choose' && !isOfCard)) return was;
  if (step.type === 'refuse') return { stage: 'error', fault: step.fault };
  return { stage: becomes[step.type], fault: null };
}

const becomes = {
  ask: 'busy',
  act: 'awaiting',
  choose: 'awaiting',
  wait: 'checking',
  lose: 'unknown',
  leave: 'form',
} as const;
