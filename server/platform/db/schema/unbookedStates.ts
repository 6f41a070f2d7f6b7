/**
 * The state of an unbooked payment.
 * - open: the operator has not decided, which is an alarm
 * - adopted: the payment has a row in the books
 * - dismissed: the operator keeps the payment out of the books, for example because its money was returned
 *   by hand
 */
export const unbookedStates = ['open', 'adopted', 'dismissed'] as const;
export type UnbookedState = (typeof unbookedStates)[number];

export type UnbookedDecision = 'adopt' | 'dismiss';

/** Returns null for a decision that is too late: an adopted payment stays in the books. */
const after: Readonly<Record<UnbookedState, Record<UnbookedDecision, UnbookedState | null>>> = {
  open: { adopt: 'adopted', dismiss: 'dismissed' },
  dismissed: { adopt: 'adopted', dismiss: 'dismissed' },
  adopted: { adopt: 'adopted', dismiss: null },
};

export const decide = (state: UnbookedState, decision: UnbookedDecision): UnbookedState | null =>
  after[state][decision];
