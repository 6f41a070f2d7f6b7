/**
 * The states of a change of plan.
 * - requested: the gateway has not confirmed it
 * - scheduled: the gateway charges the new plan at the next payment
 * - withdrawing: taken back, and the gateway has not confirmed that
 * - applied: the subscription has the new plan
 * - withdrawn: it has no effect; it was taken back, replaced or refused, or the renewal was ended
 */
export const openPlanChangeStates = ['requested', 'scheduled', 'withdrawing'] as const;
type OpenPlanChangeState = (typeof openPlanChangeStates)[number];
export type PlanChangeState = OpenPlanChangeState | 'applied' | 'withdrawn';

export const isOpenPlanChange = (state: PlanChangeState): state is OpenPlanChangeState =>
  (openPlanChangeStates as readonly PlanChangeState[]).includes(state);

/** Whether the gateway has not answered yet, so that the store asks again. */
export const isUnsettled = (state: PlanChangeState): boolean =>
  state === 'requested' || state === 'withdrawing';

/** A report of the gateway about the subscription, compared with the change. */
export interface PlanReport {
  /** The subscription still renews. */
  readonly renews: boolean;
  /** The subscription has the new plan. */
  readonly isCurrent: boolean;
  /** The gateway charges the new plan at the next payment. */
  readonly isNext: boolean;
  /** The period after the agreed date was paid, by another plan. */
  readonly isLate: boolean;
}

export type PlanChangeEvent =
  | { readonly what: 'withdraw' }
  | { readonly what: 'refused' }
  /** Another change follows, whose schedule replaces this one at the gateway. */
  | { readonly what: 'replaced' }
  | { readonly what: 'report'; readonly report: PlanReport }
  /** The answer of the gateway to the withdrawal. */
  | { readonly what: 'withdrawn'; readonly report: PlanReport };

/**
 * Returns the state after an event. A scheduled change that the gateway does not report is requested again,
 * because a report may be older than the schedule. A refused change is withdrawn, because the gateway may
 * still have the change that it replaces.
 */
export function nextPlanChangeState(
  state: PlanChangeState,
  event: PlanChangeEvent,
): PlanChangeState {
  if (!isOpenPlanChange(state)) return state;
  switch (event.what) {
    case 'withdraw':
    case 'refused':
      return 'withdrawing';
    case 'replaced':
      return 'withdrawn';
    case 'report':
      return afterReport(state, event.report);
    case 'withdrawn':
    default: {
      const next = afterReport(state, event.report);
      return next === 'withdrawing' && !event.report.isNext ? 'withdrawn' : next;
    }
  }
}

function afterReport(state: OpenPlanChangeState, report: PlanReport): PlanChangeState {
  if (report.isCurrent) return 'applied';
  if (!report.renews) return 'withdrawn';
  if (state === 'withdrawing' || report.isLate) return 'withdrawing';
  return report.isNext ? 'scheduled' : 'requested';
}
