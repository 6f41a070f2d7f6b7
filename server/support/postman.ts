import type { FastifyBaseLogger } from 'fastify';
import type { Resources } from '../resources.ts';
import { codeOf } from '../startError.ts';
import { readStore } from '../store/index.ts';
import { mailOf } from './mail.ts';
import { claimTry, dueRequests, markMailed, type SupportRequest } from './requests.ts';

/** Takes requests for support to the publisher's own mail box. */
export interface Postman {
  /** Whether there is a way to mail anything. */
  readonly mails: boolean;
  /** Tries everything that is due, one after the other. Never rejects. */
  round(): Promise<void>;
  /** Calls off what is under way, which is tried again later. */
  stop(): Promise<void>;
}

type Kept = Pick<Resources, 'db' | 'clock' | 'settings'>;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Less than the shortest pause between two tries, so that they never overlap. */
const usualPatience = 30_000;

/** @param patience milliseconds that a mail server is waited for */
export function openPostman(kept: Kept, log: Log, patience = usualPatience): Postman {
  const { smtpUrl, supportEmail } = kept.settings;
  if (!smtpUrl || !supportEmail) return { mails: false, async round() {}, async stop() {} };
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const trip: Trip = { ...kept, log, smtpUrl, supportEmail, patience, stopping: stopping.signal };
  return {
    mails: true,
    round() {
      const round = mailDue(trip).finally(() => underWay.delete(round));
      underWay.add(round);
      return round;
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

interface Trip extends Kept {
  readonly log: Log;
  readonly smtpUrl: string;
  readonly supportEmail: string;
  readonly patience: number;
  readonly stopping: AbortSignal;
}

async function mailDue(trip: Trip): Promise<void> {
  const { db, clock, log, stopping } = trip;
  try {
    for (const request of await dueRequests(db, clock.now())) {
      if (stopping.aborted) return;
      if (await claimTry(db, request, clock.now())) await tryToMail(trip, request);
    }
  } catch (error) {
    // The database is away: what is due stays due.
    log.warn({ code: codeOf(error) }, 'requests for support could not be looked up');
  }
}

async function tryToMail(trip: Trip, request: SupportRequest): Promise<void> {
  const { db, clock, log, stopping } = trip;
  try {
    await send(trip, request);
  } catch (error) {
    if (!stopping.aborted) log.warn(whatWentWrong(request, error), 'a request was not mailed');
    return;
  }
  await markMailed(db, request.id, clock.now());
}

/** By a connection of its own: mails are few, and none is worth keeping it open. */
async function send(trip: Trip, request: SupportRequest): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const mail = mailOf(request, await readStore(trip.db), trip.supportEmail);
  const signal = AbortSignal.any([trip.stopping, AbortSignal.timeout(trip.patience)]);
  await createTransport(trip.smtpUrl).sendMail({ ...mail, signal });
}

/** Without the words of the error, which repeat addresses and what the server was told. */
const whatWentWrong = ({ id, attempts }: SupportRequest, error: unknown) => ({
  request: id,
  attempt: attempts + 1,
  code: codeOf(error),
  answer: (error as { responseCode?: number }).responseCode,
});

const oneMinute = 60_000;

/** Rounds now, for what was left when the process ended, and each minute until it is stopped. */
export function keepMailing(postman: Postman): () => Promise<void> {
  if (!postman.mails) return () => postman.stop();
  void postman.round();
  const timer = setInterval(() => void postman.round(), oneMinute);
  timer.unref();
  return () => {
    clearInterval(timer);
    return postman.stop();
  };
}
