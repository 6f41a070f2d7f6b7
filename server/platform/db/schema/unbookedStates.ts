/**
 * The state of an unbooked payment.
 * - open: the operator has not decided, which is an alarm
 * - adopted: the payment has a row in `payments`
 * - dismissed: the operator keeps the payment out of `payments`, for example because it was refunded by
 *   hand
 */
export const unbookedStates = ['open', 'adopted', 'dismissed'] as const;
export type UnbookedState = (typeof unbookedStates)[number];

export type UnbookedDecision = 'adopt' | 'dismiss';

/** Returns null for a decision that is too late: an adopted payment keeps its row. */
const after: Readonly<Record<UnbookedState, Record<UnbookedDecision, UnbookedState | null>>> = {
  open: { adopt: 'adopted', dismiss: 'dismissed' },
  dismissed: { adopt: 'adopted', dismiss: 'dismissed' },
  adopted: { adopt: 'adopted', dismiss: null },
};

export const decide = (state: UnbookedState, decision: UnbookedDecision): UnbookedState | null =>
  after[state][decision];
