import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The state of a process that shuts down. */
export interface Shutdown {
  /** The shutdown has begun. The process continues until the proxy has noticed. */
  hasBegun: boolean;
  /** Set in the last phase, and called with each read that is redirected to another process. */
  onRedirectedRead: (() => void) | null;
}

export const notShuttingDown = (): Shutdown => ({ hasBegun: false, onRedirectedRead: null });

/** Milliseconds: the longest wait for a read to redirect, and the time after it for requests on their way. */
const redirectWaitMs = 1000;
const forLastRequests = 500;

/** Milliseconds for running responses after the last request. */
const responseWaitMs = 30_000;

/** Milliseconds for running responses without a drain, and for the whole shutdown. */
export const shutdownLimits = { answers: 1000, all: 1800 };

/**
 * Milliseconds from SIGTERM to the end of the process. A supervisor that kills it earlier cuts responses
 * off.
 */
export function maxShutdownMs(drainSeconds: number): number {
  const draining = drainSeconds * 1000 + redirectWaitMs + 2 * forLastRequests + responseWaitMs;
  return (drainSeconds > 0 ? draining : 0) + shutdownLimits.all;
}

/**
 * Stops a server behind a proxy without an error. First it responds as before, but reports the shutdown at
 * `/readyz` and closes each connection after its response, so the proxy drops its idle ones. Then it makes
 * the proxy use another process. Only then it stops listening: the system resets a connection of that
 * moment, and a proxy may not repeat a payment.
 * @param abort aborts the waiting
 */
export async function drain(
  server: Server,
  shutdown: Shutdown,
  seconds: number,
  abort: AbortSignal,
): Promise<void> {
  shutdown.hasBegun = true;
  await pause(seconds * 1000, abort);
  const noticed = new Promise<void>((resolve) => {
    shutdown.onRedirectedRead = resolve;
  });
  await Promise.race([noticed, pause(redirectWaitMs, abort)]);
  await pause(forLastRequests, abort);
  const closed = once(server, 'close');
  // HTTP's own `close` would also end connections that were just accepted and whose request is on its way.
  NetServer.prototype.close.call(server);
  await pause(forLastRequests, abort);
  server.closeIdleConnections();
  await Promise.race([closed, pause(responseWaitMs, abort)]);
}

const pause = (milliseconds: number, abort: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal: abort }).catch(() => {});
