import type { Fault } from './faults.ts';
import type { Stage } from './rules.ts';

/** How the payment of what lies in the cart stands. A fault belongs to its stage and to no other. */
export type Standing =
  | { readonly stage: Exclude<Stage, 'error'>; readonly fault: null }
  | { readonly stage: 'error'; readonly fault: Fault };

/**
 * What may happen to a payment.
 * - ask: the server is asked for money, or how the payment stands
 * - act: the gateway has its own window open
 * - choose: the gateway's window lets the user choose another card
 * - wait: the gateway does not know yet
 * - lose: the answer was lost, so the page does not know the state of the order
 * - refuse: it was not paid, and no money is on the way
 * - leave: the form is shown again
 */
export type Step =
  | { readonly type: 'ask' | 'act' | 'choose' | 'wait' | 'lose' | 'leave' }
  | { readonly type: 'refuse'; readonly fault: Fault };

export const atForm: Standing = { stage: 'form', fault: null };

/** The stages that each step is taken from: what comes late, from another stage, changes nothing. */
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

export function next(was: Standing, step: Step): Standing {
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
