/**
 * The states of a customer's withdrawal from a purchase.
 * - received: it waits for the publisher's decision
 * - accepted: the money of its payment is being returned, or was returned before
 * - refused: the customer has got the reason
 *
 * Whether the money has arrived is the state of the payment, not of the withdrawal.
 */
export type WithdrawalState = 'received' | 'accepted' | 'refused';

export type WithdrawalDecision = 'accept' | 'refuse';

/** Returns the next state. null rejects the decision: there is another one already. */
export function nextWithdrawalState(
  state: WithdrawalState,
  decision: WithdrawalDecision,
): WithdrawalState | null {
  if (state !== 'received') return null;
  return decision === 'accept' ? 'accepted' : 'refused';
}
