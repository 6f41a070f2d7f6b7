import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The state of a process that shuts down. */
export interface Shutdown {
  /** The shutdown has begun. The process continues until the proxy has noticed. */
  begun: boolean;
  /** Set in the last phase, and called with each read that is redirected to another process. */
  sendElsewhere: (() => void) | null;
}

export const notShuttingDown = (): Shutdown => ({ begun: false, sendElsewhere: null });

/** Milliseconds: the longest wait for a read to redirect, and the time after it for requests on their way. */
const forNotice = 1000;
const forLastRequests = 500;

/** Milliseconds for running responses after the last request. */
const forAnswers = 30_000;

/** Milliseconds for running responses without a drain, and for the whole shutdown. */
export const lastMoments = { answers: 1000, all: 1800 };

/**
 * Milliseconds from SIGTERM to the end of the process. A supervisor that kills it earlier cuts responses
 * off.
 */
export function longestEnding(drainSeconds: number): number {
  const draining = drainSeconds * 1000 + forNotice + 2 * forLastRequests + forAnswers;
  return (drainSeconds > 0 ? draining : 0) + lastMoments.all;
}

/**
 * Stops a server behind a proxy without an error. First it responds as before, but reports the shutdown at
 * `/readyz` and closes each connection after its response, so the proxy drops its idle ones. Then it makes
 * the proxy use another process. Only then it stops listening: the system resets a connection of that
 * moment, and a proxy may not repeat a payment.
 * @param hurry aborts the waiting
 */
export async function drain(
  server: Server,
  ending: Shutdown,
  seconds: number,
  hurry: AbortSignal,
): Promise<void> {
  ending.begun = true;
  await pause(seconds * 1000, hurry);
  const noticed = new Promise<void>((resolve) => {
    ending.sendElsewhere = resolve;
  });
  await Promise.race([noticed, pause(forNotice, hurry)]);
  await pause(forLastRequests, hurry);
  const closed = once(server, 'close');
  // HTTP's own `close` would also end connections that were just accepted and whose request is on its way.
  NetServer.prototype.close.call(server);
  await pause(forLastRequests, hurry);
  server.closeIdleConnections();
  await Promise.race([closed, pause(forAnswers, hurry)]);
}

const pause = (milliseconds: number, hurry: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal: hurry }).catch(() => {});
