import type { FastifyBaseLogger } from 'fastify';
import { sweepOpenTokens } from '../access/openTokens.ts';
import { describe } from '../operating/description.ts';
import type { Resources } from '../resources.ts';
import { sweepNotices } from '../payments/inbox.ts';
import { sweepCounts } from '../security/sharedCounts.ts';
import { sweepTickets } from '../tickets/tickets.ts';
import { oneHour } from '../time.ts';
import { sweepRegistrations } from './registrations.ts';
import { sweepSessions } from './sessions.ts';
import { sweepSignIns } from './signIns.ts';

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
