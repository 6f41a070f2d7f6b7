/**
 * How a payment stands that has brought money at a gateway and was not in the books.
 * - open: nobody has decided about it, which is an alarm
 * - adopted: it is a payment of the books
 * - dismissed: the operator keeps it out of the books, as where the money was returned by hand
 */
export const unbookedStates = ['open', 'adopted', 'dismissed'] as const;
export type UnbookedState = (typeof unbookedStates)[number];

export type UnbookedDecision = 'adopt' | 'dismiss';

/** null where a decision comes too late: what is in the books stays there. */
const after: Readonly<Record<UnbookedState, Record<UnbookedDecision, UnbookedState | null>>> = {
  open: { adopt: 'adopted', dismiss: 'dismissed' },
  dismissed: { adopt: 'adopted', dismiss: 'dismissed' },
  adopted: { adopt: 'adopted', dismiss: null },
};

export const decide = (state: UnbookedState, decision: UnbookedDecision): UnbookedState | null =>
  after[state][decision];
