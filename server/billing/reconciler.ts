import { codeOf } from '../platform/operatorErrors.ts';
import {
  reconcilePayment,
  claimPayment,
  claimSubscription,
  duePayments,
  dueSubscriptions,
  readAndApplySubscription,
} from './duePayments.ts';
import { catchUp } from './catchUpEvents.ts';
import { GatewayIndeterminate } from './gateway.ts';
import { repeatResumption } from './cancellation.ts';
import { repeatPlanChange } from './planChanges/sendPlanChange.ts';
import {
  processWebhook,
  claimWebhookEvent,
  closeWebhookEvent,
  dueWebhookEvents,
  type WebhookEventRow,
} from './webhookEvents.ts';
import type { PaymentContext } from './paymentRows.ts';
import { repeatRefund } from './ownerRefunds.ts';
import { claimRefund, dueRefunds } from './refundRows.ts';
import { oneHour, oneMinute } from '../platform/clock.ts';

/** The reconciler. It completes interrupted payments by reading their state at the gateways. */
export interface Reconciler {
  /** Handles a webhook event that has just arrived. Never rejects. */
  processNow(event: WebhookEventRow): Promise<void>;
  /** Handles all due rows, one after the other. Never rejects. */
  round(): Promise<void>;
  /**
   * Starts a round at once, for work that an earlier process left, and then each minute until it is
   * stopped.
   * @param mayRound returns false in maintenance mode
   */
  start(mayRound?: () => boolean): void;
  stop(): Promise<void>;
}

export function openReconciler(context: PaymentContext): Reconciler {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work
      .catch((error: unknown) => logFailure(context, error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  };
  const roundState = { context, stopping: stopping.signal, caughtUpAt: null as Date | null };
  let roundsUnderWay = 0;
  const round = async (): Promise<void> => {
    roundsUnderWay += 1;
    try {
      await track(runRound(roundState));
    } finally {
      roundsUnderWay -= 1;
    }
  };
  return {
    processNow: (event) => track(processOne(context, event)),
    round,
    start(mayRound = () => true) {
      // A webhook event under way delays no round: both claim their rows.
      const roundIfFree = (): void =>
        void (mayRound() && roundsUnderWay === 0 && hasGateway(context) && round());
      roundIfFree();
      timer = setInterval(roundIfFree, oneMinute);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

/** Gateways may be set up later. */
const hasGateway = ({ gateways }: PaymentContext): boolean => Object.keys(gateways).length > 0;

interface RoundState {
  readonly context: PaymentContext;
  readonly stopping: AbortSignal;
  /** When the events of the gateways were last listed. */
  caughtUpAt: Date | null;
}

async function runRound(roundState: RoundState): Promise<void> {
  const { context } = roundState;
  const { db, clock } = context;
  await catchUpAll(roundState);
  await forEach(roundState, await dueWebhookEvents(db, clock.now()), (event) =>
    processOne(context, event),
  );
  await forEach(roundState, await duePayments(db, clock.now()), async (payment) => {
    if (await claimPayment(db, payment, clock.now())) await reconcilePayment(context, payment);
  });
  await forEach(roundState, await dueRefunds(db, clock.now()), async (refund) => {
    if (await claimRefund(db, refund, clock.now())) await repeatRefund(context, refund);
  });
  await forEach(roundState, await dueSubscriptions(db, clock.now()), async (row) => {
    if (!(await claimSubscription(db, row, clock.now()))) return;
    if (await repeatResumption(context, row)) return;
    if (await repeatPlanChange(context, row)) return;
    await readAndApplySubscription(context, row, 'reconciler');
  });
}

/** A failure does not delay other rows, because the time of the next try is written before. */
async function forEach<T>(
  { context, stopping }: RoundState,
  due: T[],
  handle: (one: T) => Promise<void>,
) {
  for (const one of due) {
    if (stopping.aborted) return;
    await handle(one).catch((error: unknown) => logFailure(context, error));
  }
}

async function processOne(context: PaymentContext, event: WebhookEventRow): Promise<void> {
  const { db, clock } = context;
  if (!(await claimWebhookEvent(db, event, clock.now()))) return;
  try {
    await closeWebhookEvent(db, event, await processWebhook(context, event), clock.now());
  } catch (error) {
    await closeWebhookEvent(db, event, 'silent', clock.now());
    throw error;
  }
}

/** Records missed events at the first round and each hour. */
async function catchUpAll(roundState: RoundState): Promise<void> {
  const { context, stopping } = roundState;
  const now = context.clock.now();
  if (roundState.caughtUpAt && now.getTime() - roundState.caughtUpAt.getTime() < oneHour) return;
  roundState.caughtUpAt = now;
  const gateways = Object.values(context.gateways);
  await forEach(roundState, gateways, (gateway) => catchUp(context, gateway, stopping));
}

/**
 * A call with an unknown outcome is repeated later. An unexpected error is logged without personal
 * data.
 */
function logFailure({ log }: PaymentContext, error: unknown): void {
  const what = error instanceof GatewayIndeterminate ? 'silence' : (error as Error).name;
  log.warn({ what, code: codeOf(error) }, 'a gateway could not be asked, and will be again');
}
