import { codeOf } from '../config/startError.ts';
import {
  reconcilePayment,
  claimPayment,
  claimSubscription,
  duePayments,
  dueSubscriptions,
  readAndApplySubscription,
} from './reconcile.ts';
import { catchUp } from './catchUp.ts';
import { GatewayIndeterminate } from './gateway.ts';
import { processWebhook } from './processWebhook.ts';
import {
  claimWebhookEvent,
  closeWebhookEvent,
  dueWebhookEvents,
  type WebhookEventRow,
} from './webhookInbox.ts';
import type { PaymentContext } from './paymentRows.ts';
import { oneHour, oneMinute } from '../platform/clock.ts';

/** The reconciler. It completes what was interrupted, by asking the gateways. */
export interface Reconciler {
  /** Handles a notice that has just arrived. Never rejects. */
  hear(notice: WebhookEventRow): Promise<void>;
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
      .catch((error: unknown) => sayWhy(context, error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  };
  const trip = { context, stopping: stopping.signal, caughtUpAt: null as Date | null };
  const round = (): Promise<void> => track(goRound(trip));
  return {
    hear: (notice) => track(hearOne(context, notice)),
    round,
    start(mayRound = () => true) {
      if (Object.keys(context.gateways).length === 0) return;
      const roundIfFree = (): void => void (mayRound() && underWay.size === 0 && round());
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

interface Trip {
  readonly context: PaymentContext;
  readonly stopping: AbortSignal;
  /** When the events of the gateways were last asked for. */
  caughtUpAt: Date | null;
}

async function goRound(trip: Trip): Promise<void> {
  const { context } = trip;
  const { db, clock } = context;
  await hearMissed(trip);
  await forEach(trip, await dueWebhookEvents(db, clock.now()), (notice) =>
    hearOne(context, notice),
  );
  await forEach(trip, await duePayments(db, clock.now()), async (payment) => {
    if (await claimPayment(db, payment, clock.now())) await reconcilePayment(context, payment);
  });
  await forEach(trip, await dueSubscriptions(db, clock.now()), async (row) => {
    if (await claimSubscription(db, row, clock.now())) {
      await readAndApplySubscription(context, row, 'reconciler');
    }
  });
}

/** A failure does not delay other rows: the time of the next try is written before. */
async function forEach<T>(
  { context, stopping }: Trip,
  due: T[],
  attend: (one: T) => Promise<void>,
) {
  for (const one of due) {
    if (stopping.aborted) return;
    await attend(one).catch((error: unknown) => sayWhy(context, error));
  }
}

async function hearOne(context: PaymentContext, notice: WebhookEventRow): Promise<void> {
  const { db, clock } = context;
  if (!(await claimWebhookEvent(db, notice, clock.now()))) return;
  try {
    await closeWebhookEvent(db, notice, await processWebhook(context, notice), clock.now());
  } catch (error) {
    await closeWebhookEvent(db, notice, 'silent', clock.now());
    throw error;
  }
}

/** Records missed events at the first round and each hour. */
async function hearMissed(trip: Trip): Promise<void> {
  const { context, stopping } = trip;
  const now = context.clock.now();
  if (trip.caughtUpAt && now.getTime() - trip.caughtUpAt.getTime() < oneHour) return;
  trip.caughtUpAt = now;
  const gateways = Object.values(context.gateways);
  await forEach(trip, gateways, (gateway) => catchUp(context, gateway, stopping));
}

/** A silent gateway is asked again. An unexpected error is logged without personal data. */
function sayWhy({ log }: PaymentContext, error: unknown): void {
  const what = error instanceof GatewayIndeterminate ? 'silence' : (error as Error).name;
  log.warn({ what, code: codeOf(error) }, 'a gateway could not be asked, and will be again');
}
