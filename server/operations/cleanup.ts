import type { FastifyBaseLogger } from 'fastify';
import { sweepOpenTokens } from '../entitlements/readTracking.ts';
import { describe } from '../platform/observability/description.ts';
import type { Resources } from '../platform/resources.ts';
import { sweepNotices } from '../billing/webhookInbox.ts';
import { sweepCounts } from '../platform/security/sharedRateCounts.ts';
import { sweepTickets } from '../entitlements/downloadTokens.ts';
import { oneHour } from '../platform/time.ts';
import { sweepRegistrations } from '../identity/registrations.ts';
import { sweepSessions } from '../identity/sessions.ts';
import { sweepSignIns } from '../identity/pendingSignIns.ts';

type Kept = Pick<Resources, 'db' | 'clock'>;

/** Removes what has ended by itself: now, and each hour until the answered function is called. */
export async function keepSwept(
  resources: Kept,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => void> {
  await sweep(resources);
  const sweepAgain = (): Promise<void> =>
    sweep(resources).catch((error: unknown) =>
      log.warn(describe(error), 'what has ended could not be removed, and will be in an hour'),
    );
  const timer = setInterval(() => void sweepAgain(), oneHour);
  timer.unref();
  return () => clearInterval(timer);
}

async function sweep({ db, clock }: Kept): Promise<void> {
  const now = clock.now();
  await sweepSignIns(db, now);
  await sweepRegistrations(db, now);
  await sweepSessions(db, now);
  await sweepOpenTokens(db, now);
  await sweepTickets(db, now);
  await sweepCounts(db, now);
  await sweepNotices(db, now);
}
