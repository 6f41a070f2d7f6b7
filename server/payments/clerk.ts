import { codeOf } from '../startError.ts';
import { oneHour, oneMinute } from '../time.ts';
import {
  attendPayment,
  claimPayment,
  claimSubscription,
  duePayments,
  dueSubscriptions,
  lookAtSubscription,
} from './attend.ts';
import { catchUp } from './catchUp.ts';
import { GatewaySilent } from './gateway.ts';
import { heed } from './heed.ts';
import { claimNotice, closeNotice, dueNotices, type NoticeRow } from './inbox.ts';
import type { Till } from './rows.ts';

/** Does what nobody is there to ask for: mends what was missed, by asking the gateways. */
export interface Clerk {
  /** Acts on what a gateway has just told. Never rejects. */
  hear(notice: NoticeRow): Promise<void>;
  /** Goes through everything that is due, one after the other. Never rejects. */
  round(): Promise<void>;
  /**
   * Rounds now, for what was left when the process ended, and each minute until it is stopped.
   * @param mayRound not while the store is worked on
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
  /** When the gateways were last asked what they had told. */
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

/** One that fails keeps nobody else waiting: its next try is put down already. */
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

/** Hears what was told while nobody listened: at the first round and each hour. */
async function hearMissed(trip: Trip): Promise<void> {
  const { till, stopping } = trip;
  const now = till.clock.now();
  if (trip.caughtUpAt && now.getTime() - trip.caughtUpAt.getTime() < oneHour) return;
  trip.caughtUpAt = now;
  const gateways = Object.values(till.gateways);
  await forEach(trip, gateways, (gateway) => catchUp(till, gateway, stopping));
}

/** A gateway that says nothing is asked again; what nobody foresaw is told without anybody's data. */
function sayWhy({ log }: Till, error: unknown): void {
  const what = error instanceof GatewaySilent ? 'silence' : (error as Error).name;
  log.warn({ what, code: codeOf(error) }, 'a gateway could not be asked, and will be again');
}
