import { codeOf } from '../config/startError.ts';
import { oneHour, oneMinute } from '../platform/time.ts';
import {
  attendPayment,
  claimPayment,
  claimSubscription,
  duePayments,
  dueSubscriptions,
  lookAtSubscription,
} from './reconcile.ts';
import { catchUp } from './catchUp.ts';
import { GatewaySilent } from './gateway.ts';
import { heed } from './processWebhook.ts';
import { claimNotice, closeNotice, dueNotices, type NoticeRow } from './webhookInbox.ts';
import type { Till } from './paymentRows.ts';

/** The reconciler. It completes what was interrupted, by asking the gateways. */
export interface Clerk {
  /** Handles a notice that has just arrived. Never rejects. */
  hear(notice: NoticeRow): Promise<void>;
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

export function openClerk(till: Till): Clerk {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work
      .catch((error: unknown) => sayWhy(till, error))
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
    return tracked;
  };
  const trip = { till, stopping: stopping.signal, caughtUpAt: null as Date | null };
  const round = (): Promise<void> => track(goRound(trip));
  return {
    hear: (notice) => track(hearOne(till, notice)),
    round,
    start(mayRound = () => true) {
      if (Object.keys(till.gateways).length === 0) return;
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
  readonly till: Till;
  readonly stopping: AbortSignal;
  /** When the events of the gateways were last asked for. */
  caughtUpAt: Date | null;
}

async function goRound(trip: Trip): Promise<void> {
  const { till } = trip;
  const { db, clock } = till;
  await hearMissed(trip);
  await forEach(trip, await dueNotices(db, clock.now()), (notice) => hearOne(till, notice));
  await forEach(trip, await duePayments(db, clock.now()), async (payment) => {
    if (await claimPayment(db, payment, clock.now())) await attendPayment(till, payment);
  });
  await forEach(trip, await dueSubscriptions(db, clock.now()), async (row) => {
    if (await claimSubscription(db, row, clock.now())) {
      await lookAtSubscription(till, row, 'reconciler');
    }
  });
}

/** A failure does not delay other rows: the time of the next try is written before. */
async function forEach<T>({ till, stopping }: Trip, due: T[], attend: (one: T) => Promise<void>) {
  for (const one of due) {
    if (stopping.aborted) return;
    await attend(one).catch((error: unknown) => sayWhy(till, error));
  }
}

async function hearOne(till: Till, notice: NoticeRow): Promise<void> {
  const { db, clock } = till;
  if (!(await claimNotice(db, notice, clock.now()))) return;
  try {
    await closeNotice(db, notice, await heed(till, notice), clock.now());
  } catch (error) {
    await closeNotice(db, notice, 'silent', clock.now());
    throw error;
  }
}

/** Records missed events at the first round and each hour. */
async function hearMissed(trip: Trip): Promise<void> {
  const { till, stopping } = trip;
  const now = till.clock.now();
  if (trip.caughtUpAt && now.getTime() - trip.caughtUpAt.getTime() < oneHour) return;
  trip.caughtUpAt = now;
  const gateways = Object.values(till.gateways);
  await forEach(trip, gateways, (gateway) => catchUp(till, gateway, stopping));
}

/** A silent gateway is asked again. An unexpected error is logged without personal data. */
function sayWhy({ log }: Till, error: unknown): void {
  const what = error instanceof GatewaySilent ? 'silence' : (error as Error).name;
  log.warn({ what, code: codeOf(error) }, 'a gateway could not be asked, and will be again');
}
